import type { ArtRun } from '#domain/art/art-run.ts';
import { extensionOfType, nameOfPicture } from '#domain/art/picture-name.ts';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { pixelSizeOf } from '#domain/files/image-bytes.ts';
import type { ArtEvent, CameFile, SaveInput } from '#machines/art/art.types.ts';
import { checkImage } from '#services/documents/check-image.ts';
import { hashFile } from '#services/documents/hash-file.ts';
import { neverSentSite } from '#services/generate/never-sent.ts';
import type { ImageHost, MadePicture } from '#services/images/image-host.ts';
import { type ImageHostsDeps, imageHost } from '#services/images/image-hosts.ts';
import { recordArtSent } from '#services/store/conversations/art-runs.ts';
import { getRun } from '#services/store/database/runs.ts';
import { type Store, stored } from '#services/store/database/store.ts';
import { getDocument, saveDocument } from '#services/store/documents/documents.ts';
import { getFile, saveFileOfDocument } from '#services/store/documents/library.ts';
import { queueAgain } from '#services/store/documents/server-copies.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

export interface ArtWorkDeps {
  store: Store;
  pool: WorkPort;
  hosts: ImageHostsDeps;
}

/** The work of a run's machine. */
export class ArtWork {
  readonly #deps: ArtWorkDeps;
  /** What came last and had no room: it was paid for, and is not drawn twice. */
  #unstored: { messageId: string; made: MadePicture[] } | null = null;

  constructor(deps: ArtWorkDeps) {
    this.#deps = deps;
  }

  /** @throws interrupted where it was sent before, by a context that died; image_refused, aborted, and those of a host */
  async draw(
    messageId: string,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<ArtEvent> {
    const { store, hosts } = this.#deps;
    const run = await runOf(store, messageId);
    const left = await this.#leftBy(run.retryOf);
    if (left) return { type: 'draw.done', files: await this.#putFiles(run, left) };
    const { request } = run;
    const host = await imageHost(hosts, request.model.connection);
    if (!host) throw new CodedError('no_provider');
    const source = request.source === null ? null : await this.#source(request.source, host);
    const mask = (await getRun(store, 'art', messageId))?.mask ?? null;
    if (!(await recordArtSent(store, messageId))) throw new CodedError('interrupted');
    const made = await host.draw({ request, source, mask, signal, onProgress });
    return { type: 'draw.done', files: await this.#putFiles(run, made) };
  }

  async #source(docId: string, { isLocal }: ImageHost): Promise<Blob> {
    const { store } = this.#deps;
    const file = await getFile(store, docId);
    if (!file) throw new CodedError('not_found', 'the picture is not on this device');
    const link = (await getDocument(store, docId))?.link;
    const site = await neverSentSite(store, { isLocal }, [link]);
    if (site !== null) throw new CodedError('never_send', 'stays on this machine', { site });
    return file.blob;
  }

  /** Pictures that came for a run and could not be saved; null: none, or they are drawn again. */
  async #leftBy(messageId: string | null): Promise<MadePicture[] | null> {
    if (messageId === null) return null;
    const { store } = this.#deps;
    if (this.#unstored?.messageId === messageId) return this.#unstored.made;
    const failed = await getRun(store, 'art', messageId);
    if (failed?.error?.code !== 'storage_full') return null;
    const rows = await stored(() => filesOf(store, messageId).sortBy('id'));
    return rows.length === 0 ? null : rows.map(({ blob }) => ({ blob, seed: null, revised: null }));
  }

  async #putFiles(run: ArtRun, made: MadePicture[]): Promise<CameFile[]> {
    try {
      const came = await this.#put(run, made);
      this.#unstored = null;
      return came;
    } catch (error) {
      this.#unstored = { messageId: run.messageId, made };
      throw error;
    }
  }

  async #put({ messageId, request }: ArtRun, made: MadePicture[]): Promise<CameFile[]> {
    const { files } = this.#deps.store.db;
    const came: CameFile[] = [];
    for (const [at, { blob, seed, revised }] of made.entries()) {
      const id = fileId(messageId, at);
      const name = nameOfPicture(request.prompt, blob.type, made.length > 1 ? at + 1 : null);
      await stored(() => files.put({ id, blob, name, type: blob.type }));
      // The seed of a batch is that of its first picture.
      came.push({ fileId: id, seed: seed ?? (at === 0 ? request.seed : null), revised });
    }
    return came;
  }

  /**
   * Makes documents of what came; what is saved already is left as it is, and what is damaged is left out.
   * @throws storage_full; file_damaged where nothing is whole
   */
  async save({ messageId, files }: SaveInput, signal: AbortSignal): Promise<string[]> {
    const { store } = this.#deps;
    const run = await runOf(store, messageId);
    const docIds: string[] = [];
    let refusal: CodedError | null = null;
    for (const came of files) {
      const saved = (await this.#saveOne(run, came, signal)) ?? (await savedAs(store, came.fileId));
      if (saved instanceof CodedError) refusal ??= saved;
      else if (saved && !docIds.includes(saved)) docIds.push(saved);
    }
    if (docIds.length === 0) throw refusal ?? new CodedError('answer_empty', 'no picture was kept');
    await this.#dropLeft(run.retryOf);
    return docIds;
  }

  /** Drops what came for a run that had no room, and for those it was a retry of. */
  async #dropLeft(messageId: string | null): Promise<void> {
    if (messageId === null) return;
    const { store } = this.#deps;
    await stored(() => filesOf(store, messageId).delete());
    await this.#dropLeft((await getRun(store, 'art', messageId))?.retryOf ?? null);
  }

  /** The id of its document, or why there is none; null: its file has become a document's. */
  async #saveOne(
    run: ArtRun,
    came: CameFile,
    signal: AbortSignal,
  ): Promise<string | CodedError | null> {
    const { store, pool } = this.#deps;
    const row = await getFile(store, came.fileId);
    if (!row) return null;
    const file = new File([row.blob], row.name, { type: row.type });
    const refusal = await this.#refusalOf(file, came.fileId, signal);
    if (refusal) return refusal;
    const docId = await hashFile(pool, file, signal);
    await stored(() =>
      store.db.cache.put({ key: savedKey(came.fileId), data: docId, syncTime: 0 }),
    );
    const document = (await getDocument(store, docId)) ?? {
      doc_id: docId,
      doc_type: 'image' as const,
      pure_text: '',
      tokens: 0,
      link: await pageOf(store, run),
      file_link: null,
      doc_type_dependent_data: {
        title: row.name,
        mimeType: row.type,
        size: row.blob.size,
        isLimit: false,
        pages: null,
        drawn: await drawnOf(run, came, row.blob),
      },
      passages: [],
      hiddenDropped: 0,
      created_at: new Date(store.clock.now()).toISOString(),
    };
    await saveDocument(store, document);
    await saveFileOfDocument(store, came.fileId, infoOfDocument(document));
    await queueAgain(store, docId);
    return docId;
  }

  /** What is no picture inside is not kept; null: it is one. */
  async #refusalOf(file: File, fileId: string, signal: AbortSignal): Promise<CodedError | null> {
    const { store, pool } = this.#deps;
    try {
      // AVIF is decoded by browsers, and not by the check.
      if (extensionOfType(file.type) !== 'avif') await checkImage(pool, file, signal);
      return null;
    } catch (thrown) {
      signal.throwIfAborted();
      await stored(() => store.db.files.delete(fileId));
      return toCodedError(thrown, 'provider_error');
    }
  }
}

const fileId = (messageId: string, at: number | '') => `${messageId} ${at}`;
/** What came for a run and is no document's file yet. */
const filesOf = ({ db }: Store, messageId: string) =>
  db.files.where('id').startsWith(fileId(messageId, ''));
const savedKey = (fileId: string) => `drawn:${fileId}`;

async function savedAs({ db }: Store, fileId: string): Promise<string | null> {
  const row = await stored(() => db.cache.get(savedKey(fileId)));
  return typeof row?.data === 'string' ? row.data : null;
}

async function runOf(store: Store, messageId: string): Promise<ArtRun> {
  const run = await getRun(store, 'art', messageId);
  if (!run) throw new CodedError('not_found', 'the request is gone');
  return run;
}

/** A picture that was changed still shows the page that it is of. */
async function pageOf(store: Store, { request }: ArtRun): Promise<string | null> {
  const { source } = request;
  return source === null ? null : ((await getDocument(store, source))?.link ?? null);
}

/** Bytes of a file that its pixels are read from: those of a JPEG come after its metadata. */
const headBytes = 512 * 1024;

async function drawnOf({ request, modelTitle }: ArtRun, { seed, revised }: CameFile, blob: Blob) {
  const head = new Uint8Array(await blob.slice(0, headBytes).arrayBuffer());
  const { width, height } = pixelSizeOf(head) ?? { width: 0, height: 0 };
  return {
    prompt: request.prompt,
    ...(revised !== null && revised !== request.prompt && { revised }),
    model: modelTitle,
    modelId: request.model.model,
    connection: request.model.connection,
    seed,
    width,
    height,
    ratio: request.ratio,
    contentType: request.contentType,
    ...(request.source !== null && { source: request.source }),
  };
}
