import { deflateRawSync } from "node:zlib";

export interface ZipFile {
  path: string;
  bytes: Buffer;
}

interface ZipOptions {
  store?: boolean;
  encrypted?: boolean;
  wrongChecksum?: boolean;
}

/** A zip file, written from its description (APPNOTE 4.3), with what can be wrong about one. */
export function zipOf(files: readonly ZipFile[], options: ZipOptions = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const packed = options.store ? bytes : deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800 | (options.encrypted ? 1 : 0), 2);
    facts.writeUInt16LE(options.store ? 0 : 8, 4);
    facts.writeUInt32LE((crc32(bytes) ^ (options.wrongChecksum ? 1 : 0)) >>> 0, 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.of(20, 0), facts, place, name]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from("PK\x05\x06"), end]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
