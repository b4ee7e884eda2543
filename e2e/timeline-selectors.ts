/** Of the session page, for what looks at it from outside. */
export const TIMELINE = 'section[aria-label="Timeline"]';
export const ROW = '[id^="e-"]';
