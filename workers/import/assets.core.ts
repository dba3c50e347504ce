import type { Imported, ImportedFile } from '#domain/import/imported.ts';

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** Grok's archives have each file as `content` in a folder of its id. */
const folderOf = (path: string) => /(?:^|\/)([^/]+)\/content$/.exec(path)?.[1] ?? '';
/** The id with which ChatGPT begins the names of files: `file-AbC-photo.png`, `file_0000a1-sanitized.png`. */
const idOf = (base: string) => /^file[-_][A-Za-z\d]+/.exec(base)?.[0] ?? '';

/** The files of an archive that chats may have. */
export class Assets {
  readonly #paths = new Map<string, string>();
  readonly #unused: Set<string>;

  constructor(paths: readonly string[]) {
    this.#unused = new Set(paths);
    for (const path of paths) {
      for (const name of [idOf(baseOf(path)), folderOf(path), baseOf(path), path]) {
        if (name !== '' && !this.#paths.has(name)) this.#paths.set(name, path);
      }
    }
  }

  /** Says of each file of an item where it is. */
  find(item: Imported): void {
    if (item.kind !== 'chat') return;
    for (const { files } of item.messages) {
      for (const file of files ?? []) {
        file.path = file.key.startsWith('data:') ? file.key : this.#pathOf(file);
        if (file.path !== null) this.#unused.delete(file.path);
      }
    }
  }

  /** Each has its chat. */
  get areUsed(): boolean {
    return this.#unused.size === 0;
  }

  unused(): string[] {
    return [...this.#unused];
  }

  #pathOf({ key, name }: ImportedFile): string | null {
    const names = [key, baseOf(key), idOf(key), name];
    return names.map((each) => this.#paths.get(each)).find((path) => path !== undefined) ?? null;
  }
}
