/** File System Access (Chromium), which TypeScript 6.0 does not know. */
interface WithFolders {
  showDirectoryPicker?: (options: {
    id: string;
    mode: 'readwrite';
  }) => Promise<FileSystemDirectoryHandle>;
}

/** A folder that the person has chosen. Paths have slashes. */
export interface PickedFolder {
  read(path: string): Promise<string | null>;
  write(path: string, text: string): Promise<void>;
}

/** Asks for a folder; null: this browser gives none. The picker begins in the folder of the last time. */
export function folderPicker(): (() => Promise<PickedFolder | null>) | null {
  const { showDirectoryPicker } = globalThis as WithFolders;
  if (!showDirectoryPicker) return null;
  return async () => {
    try {
      return folderOf(await showDirectoryPicker({ id: 'gloss-export', mode: 'readwrite' }));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      throw error;
    }
  };
}

function folderOf(root: FileSystemDirectoryHandle): PickedFolder {
  const handleOf = async (path: string, create: boolean) => {
    const names = path.split('/');
    const name = names.pop()!;
    let folder = root;
    for (const each of names) folder = await folder.getDirectoryHandle(each, { create });
    return folder.getFileHandle(name, { create });
  };
  return {
    async read(path) {
      try {
        return await (await (await handleOf(path, false)).getFile()).text();
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotFoundError') return null;
        throw error;
      }
    },
    async write(path, text) {
      const file = await (await handleOf(path, true)).createWritable();
      await file.write(text);
      await file.close();
    },
  };
}
