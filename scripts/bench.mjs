import { runTypescript } from "./run-typescript.mjs";

await runTypescript("bench");
