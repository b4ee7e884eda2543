/**
 * Puts what comes with a page in its place at once. React's own script lets a third of a second pass after the first paint,
 * which it notes in `$RT`: here that lies long back. Where another version keeps no such note, this does nothing.
 */
const SCRIPT = `Object.defineProperty(window,"$RT",{get:()=>-1000,set(){}})`;

export function AtOnce() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, before React is there to run anything
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
