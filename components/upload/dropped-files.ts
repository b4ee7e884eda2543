export interface DroppedFile {
  file: File;
  /** The path within what was dropped: side files are known by it. */
  name: string;
}

/** All files of a drop, folders walked through; hidden ones (`.DS_Store`) left out. */
export async function droppedFiles(data: DataTransfer): Promise<DroppedFile[]> {
  // Entries must be taken before the first await: the list empties when the event ends.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFiles(data.files);
  const found: DroppedFile[] = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

export function chosenFiles(files: FileList): DroppedFile[] {
  return [...files].map((file) => ({ file, name: file.webkitRelativePath || file.name }));
}

async function walk(entry: FileSystemEntry, found: DroppedFile[]): Promise<void> {
  if (entry.name.startsWith(".")) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ file, name: entry.fullPath.replace(/^\//, "") });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    // A reader gives a folder in batches, and an empty one at the end.
    for (;;) {
      const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (batch.length === 0) return;
      for (const child of batch) await walk(child, found);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
