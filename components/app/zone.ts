/** The cookie in which the browser tells the server its reader's time zone. */
export const ZONE_COOKIE = "palimpsest_zone";
