export * from "./audit";
export * from "./custody";
export * from "./derived";
export * from "./runs";
export * from "./search";
export * from "./sessions";
export * from "./teams";
