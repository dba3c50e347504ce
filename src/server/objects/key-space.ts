const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const keyPattern = new RegExp(`^installations/${uuid}/(?:mark|documents(?:/[\\w-]+)+)$`);

/**
 * The keys of one installation in a store that others may use too. Any key that a row names can be
 * read; keys that are written, listed for clean-up and deleted begin with the installation's own
 * prefix.
 */
export class KeySpace {
  readonly installationId: string;
  /** Prefix of its files' keys; ends with a slash. */
  readonly prefix: string;
  /**
   * Key of the mark that distinguishes this database from a copy of it (documents/store-mark.ts).
   */
  readonly mark: string;
  #own: string;

  constructor(id: string) {
    this.installationId = id;
    this.#own = `installations/${id}/`;
    this.prefix = `${this.#own}documents/`;
    this.mark = `${this.#own}mark`;
  }

  /** May an object that a row of this database names be deleted? Not where it is another installation's. */
  owns(key: string): boolean {
    return key.startsWith(this.#own);
  }

  checkWritten(key: string): void {
    checkKey(key);
    if (!key.startsWith(this.#own)) throw new TypeError('not a key of this installation');
  }

  checkDeleted(key: string): void {
    checkKey(key);
    if (!this.owns(key)) throw new TypeError('not a key of this installation');
  }
}

/** The server makes all keys; one of another form is a bug that must not reach a file system. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError('not a key of an object');
}
