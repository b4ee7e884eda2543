import { buildIfChanged } from "./build-next";

await buildIfChanged();
await import("@/bench/main");
