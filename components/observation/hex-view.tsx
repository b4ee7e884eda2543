import styles from "./hex-view.module.css";

const ROW_BYTES = 16;
const MAX_BYTES = 512;

/** The first bytes of something that is no text. */
export function HexView({ bytes }: { bytes: Uint8Array }) {
  const rows: string[] = [];
  for (let at = 0; at < Math.min(bytes.length, MAX_BYTES); at += ROW_BYTES) {
    const row = [...bytes.subarray(at, at + ROW_BYTES)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : "·")).join("");
    rows.push(`${at.toString(16).padStart(8, "0")}  ${hex.padEnd(ROW_BYTES * 3)} ${text}`);
  }
  return (
    <pre className={styles.hex} role="img" aria-label="The first bytes, in hexadecimal">
      {rows.join("\n")}
    </pre>
  );
}
