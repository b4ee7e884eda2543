/** Figures as the pages print them: one spelling everywhere, whatever the server's or the reader's locale. */

/** `182,334`; a true minus sign before negative numbers. */
export function formatInteger(value: number): string {
  const digits = Math.abs(Math.round(value)).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ",");
  return value < 0 && grouped !== "0" ? `−${grouped}` : grouped;
}

/** `1 line`, `61 lines`. */
export function formatCount(value: number, one: string, many: string = `${one}s`): string {
  return `${formatInteger(value)} ${value === 1 ? one : many}`;
}

/** `612 bytes`, `12.4 KB`, `3.2 MB`: decimal units, three figures at most before the point. */
export function formatBytes(value: number): string {
  if (value < 1000) return formatCount(value, "byte");
  const units = ["KB", "MB", "GB", "TB"];
  let size = value / 1000;
  let unit = 0;
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size < 99.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** A share in whole percent; only all of it is `100 %` and only nothing of it is `0 %`. Null when there is no whole. */
export function formatShare(part: number, whole: number): string | null {
  if (whole <= 0) return null;
  const percent = Math.round((part / whole) * 100);
  if (percent >= 100 && part < whole) return "99 %";
  if (percent <= 0 && part > 0) return "1 %";
  return `${percent} %`;
}

/** `240 ms`, `4.2 s`, `48 s`, `2 min 10 s`, `3 h 47 min`: two units at most. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return join(minutes, "min", seconds % 60, "s");
  return join(Math.floor(minutes / 60), "h", minutes % 60, "min");
}

function join(big: number, bigUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${formatInteger(big)} ${bigUnit}` : `${formatInteger(big)} ${bigUnit} ${small} ${smallUnit}`;
}
