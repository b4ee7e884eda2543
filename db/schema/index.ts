export * from "./custody";
export * from "./derived";
export * from "./sessions";
export * from "./teams";
