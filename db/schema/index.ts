export * from "./custody";
export * from "./derived";
export * from "./search";
export * from "./sessions";
export * from "./teams";
