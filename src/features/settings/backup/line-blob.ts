/**
 * Lines of JSON become a Blob, which the browser may write to disk, whenever there are this many
 * characters.
 */
const aside = 4_000_000;

/** The lines of a backup, of which little is in memory at a time. */
export class LineBlob {
  count = 0;
  readonly #blobs: Blob[] = [];
  #texts: string[] = [];
  #length = 0;

  add(text: string): void {
    this.count += text.split('\n').length - 1;
    this.#texts.push(text);
    this.#length += text.length;
    if (this.#length >= aside) this.#putAside();
  }

  blob(): Blob {
    this.#putAside();
    return new Blob(this.#blobs, { type: 'application/jsonl' });
  }

  #putAside(): void {
    this.#blobs.push(new Blob(this.#texts));
    this.#texts = [];
    this.#length = 0;
  }
}
