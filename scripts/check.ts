import { runChecks } from "./checks";

const { failed } = await runChecks();
process.exit(failed === 0 ? 0 : 1);
