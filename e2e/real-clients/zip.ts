const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** A zip archive whose members are stored as they are: enough to send a folder in one piece. */
export function zipOf(members: readonly { name: string; bytes: Uint8Array }[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of members) {
    const path = Buffer.from(name, "utf8");
    const local = Buffer.concat([header(LOCAL, bytes, path.length), path]);
    const central = header(CENTRAL, bytes, path.length);
    central.writeUInt32LE(offset, 42);
    directory.push(central, path);
    parts.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The two headers of a member share their middle; the central one begins with one more version and ends longer. */
function header(kind: number, bytes: Uint8Array, nameLength: number): Buffer {
  const shift = kind === CENTRAL ? 2 : 0;
  const head = Buffer.alloc(kind === CENTRAL ? 46 : 30);
  head.writeUInt32LE(kind, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 4 + shift);
  head.writeUInt16LE(0x0800, 6 + shift);
  head.writeUInt32LE(crc32(bytes), 14 + shift);
  head.writeUInt32LE(bytes.length, 18 + shift);
  head.writeUInt32LE(bytes.length, 22 + shift);
  head.writeUInt16LE(nameLength, 26 + shift);
  return head;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
