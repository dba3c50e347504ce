import { type DocumentRecord, downloadChunkBytes } from '#api/documents.ts';
import type { ServerCopy } from '#domain/documents/server-copies.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { DocumentCalls } from './document-calls.ts';

/** A range of the file, and the version of the file that it belongs to. */
export interface FilePart {
  from: number;
  blob: Blob;
  etag: string;
}

/** Where ranges are stored until the file is complete; they outlive the context that fetches. */
interface PartStore {
  /** From the beginning on, without a gap. */
  list(): Promise<readonly FilePart[]>;
  put(part: FilePart): Promise<void>;
  drop(): Promise<void>;
}

interface FetchOptions {
  calls: DocumentCalls;
  docId: string;
  parts: PartStore;
  signal: AbortSignal;
  report: (progress: Pick<ServerCopy, 'step' | 'done' | 'of'>) => void;
}

interface FetchedFile {
  blob: Blob;
  name: string;
  type: string;
}

/**
 * S7.3, S4.2: the file of a document in ranges, each saved as it arrives; an interrupted download
 * continues after the last range, as long as the file is the same (If-Range).
 * @throws not_found (get_document_failed), download_http, download_failed, download_network,
 * aborted
 */
export async function fetchFile(options: FetchOptions): Promise<FetchedFile> {
  const { calls, docId, signal, report } = options;
  report({ step: 'get_document', done: 0, of: 0 });
  const record = await calls.record(docId, ['doc_id', 'file_link', 's3'], signal);
  const { file_link: path } = record;
  if (!path) throw new CodedError('not_found', 'the server keeps no file of it');
  return new Fetching(options, path, record).run();
}

class Fetching {
  readonly #options: FetchOptions;
  readonly #path: string;
  readonly #record: DocumentRecord;
  #parts: FilePart[] = [];
  #at = 0;
  #total: number;

  constructor(options: FetchOptions, path: string, record: DocumentRecord) {
    this.#options = options;
    this.#path = path;
    this.#record = record;
    this.#total = record.s3?.bytes ?? 0;
  }

  async run(): Promise<FetchedFile> {
    for (const part of await this.#options.parts.list()) this.#take(part);
    this.#report('download_start');
    let type = this.#record.s3?.content_type ?? '';
    while (this.#total === 0 || this.#at < this.#total) {
      const { headers } = await this.#next();
      type = headers.get('content-type') ?? type;
      this.#report('download_progress');
    }
    const blob = new Blob(
      this.#parts.map((part) => part.blob),
      { type },
    );
    return { blob, name: this.#record.s3?.name ?? 'file', type };
  }

  /** One request and its result. */
  async #next(): Promise<Response> {
    const response = await this.#ask();
    if (response.status === 416) {
      await this.#anew();
      throw httpError(response);
    }
    if (!response.ok) throw httpError(response);
    const { headers } = response;
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '');
    const isPart = response.status === 206 && range !== null && Number(range[1]) === this.#at;
    const etag = headers.get('etag') ?? '';
    if (!isPart || (this.#parts[0] && this.#parts[0].etag !== etag)) await this.#anew();
    if (response.status === 206 && !isPart) throw httpError(response);
    this.#total = Number(range?.[2] ?? headers.get('content-length') ?? 0);
    const before = this.#at;
    for await (const blob of piecesOf(response)) {
      const part = { from: this.#at, blob, etag };
      await this.#options.parts.put(part);
      this.#take(part);
      this.#report('download_progress');
    }
    if (!range) this.#total = this.#at;
    if (this.#at === before) throw new CodedError('download_network', networkText);
    return response;
  }

  async #ask(): Promise<Response> {
    const { calls, signal } = this.#options;
    const etag = this.#parts[0]?.etag;
    const headers = {
      range: `bytes=${this.#at}-${this.#at + downloadChunkBytes - 1}`,
      ...(etag ? { 'if-range': etag } : {}),
    };
    try {
      return await calls.get(this.#path, headers, signal);
    } catch (error) {
      throw lostDownload(error);
    }
  }

  /** The file has changed, or arrived whole. */
  async #anew(): Promise<void> {
    await this.#options.parts.drop();
    this.#parts = [];
    this.#at = 0;
  }

  #take(part: FilePart): void {
    this.#parts.push(part);
    this.#at = part.from + part.blob.size;
  }

  #report(step: 'download_start' | 'download_progress'): void {
    this.#options.report({ step, done: this.#at, of: this.#total });
  }
}

/**
 * The body in ranges of S7.3's size; ranges before an interruption are yielded before the error.
 */
async function* piecesOf(response: Response): AsyncGenerator<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return;
  let gathered: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      gathered.push(value);
      bytes += value.length;
      if (bytes < downloadChunkBytes) continue;
      yield new Blob(gathered);
      gathered = [];
      bytes = 0;
    }
  } catch (error) {
    if (bytes > 0) yield new Blob(gathered);
    throw lostDownload(error);
  }
  if (bytes > 0) yield new Blob(gathered);
}

const networkText = 'Network error occurred while downloading file';

/** S8.7. */
function lostDownload(error: unknown): CodedError {
  const { code, message } = toCodedError(error, 'network');
  if (code !== 'network' && code !== 'timeout') return new CodedError(code, message);
  return new CodedError('download_network', networkText);
}

/** S8.7, S3: a status without its own text is named by its number. */
function httpError({ status, statusText }: Response): CodedError {
  if (status === 404) return new CodedError('not_found', 'the server has no such file');
  if (statusText !== '') {
    const message = `Failed to download file: ${statusText}`;
    return new CodedError('download_failed', message, { status: statusText });
  }
  return new CodedError('download_http', `HTTP error! status: ${status}`, { status });
}
