/** The cookie in which the browser remembers a list's columns, so that the server draws them at once. */
export function columnCookie(list: string): string {
  return `palimpsest_columns_${list}`;
}

/** The parameter of the address that names the columns of a list sent to somebody. */
export const COLUMNS = "columns";
