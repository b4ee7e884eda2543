import { harbourAlerts } from "./alerts";
import { havnsund } from "./havnsund";
import { healthz } from "./healthz";
import { isleby } from "./isleby";

/** A file of the sample archive: its path as a client would have it, and its text. */
export interface SampleFile {
  name: string;
  body: string;
}

/** The sample archive: four invented sessions of both agents. Main files come before what belongs to them. */
export function sampleFiles(): SampleFile[] {
  return [...havnsund(), ...harbourAlerts(), ...healthz(), ...isleby()];
}
