import { buildIfChanged } from "./build-next";

const built = await buildIfChanged();
if (!built) console.log("The build is up to date.");
