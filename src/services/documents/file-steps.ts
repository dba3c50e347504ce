/** What is being done to a file; `done` of `of` bytes while hashing, pages while extracting. */
export interface FileStep {
  step: 'hashing' | 'extracting' | 'indexing';
  done: number;
  of: number;
}

export interface ReadOptions {
  password?: string | undefined;
  /** The text of each page of a PDF too, with its lines and their boxes. */
  withPages?: boolean;
  signal?: AbortSignal | null;
  onStep?: ((step: FileStep) => void) | undefined;
}
