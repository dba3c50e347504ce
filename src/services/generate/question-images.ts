import type { Document } from '#domain/documents/documents.ts';
import { extensionOf } from '#domain/files/file-kinds.ts';
import { imageLimits, imageTokens, uploadsOf } from '#domain/models/upload-config.ts';
import type { PromptImage } from '#domain/prompts/prompt-content.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ConnectedModel } from '../llm/connections.ts';
import type { DrawImage } from '../media/draw-image.ts';
import type { Store } from '../store/database/store.ts';
import { getFile } from '../store/documents/library.ts';
import type { TurnContext } from './turn-prompt.ts';

interface ImagesDeps {
  store: Store;
  work: {
    /** The result is cached under `key` for the next question. */
    drawImage(...given: [...Parameters<DrawImage>, key: string]): ReturnType<DrawImage>;
  };
}

/**
 * The images of a branch as `connected` accepts them, by document; at most as many as it accepts
 * (S5.10), the newest first. An image whose bytes are missing is left out.
 * @throws images_unsupported where one of `requested`, the question's own, cannot be sent
 */
export async function imagesFor(
  { store, work }: ImagesDeps,
  { documents }: Pick<TurnContext, 'documents'>,
  requested: readonly string[],
  { ref, uploads = uploadsOf(undefined, null) }: Pick<ConnectedModel, 'ref' | 'uploads'>,
  signal: AbortSignal,
): Promise<Map<string, PromptImage>> {
  const all = documents.filter(isImage);
  if (all.length === 0) return new Map();
  if (uploads.images === false) {
    if (all.some(({ doc_id }) => requested.includes(doc_id))) {
      throw new CodedError('images_unsupported', `${ref.model} takes no images`);
    }
    return new Map();
  }
  const limits = imageLimits(uploads);
  const own = all.filter(({ doc_id }) => requested.includes(doc_id));
  const before = all.filter((document) => !own.includes(document));
  const sent = [...before, ...own].slice(-uploads.maxFiles);
  const images = new Map<string, PromptImage>();
  for (const { doc_id } of sent) {
    const file = await imageFile(store, doc_id);
    signal.throwIfAborted();
    if (!file) continue;
    const key = `${doc_id} ${limits.maxBytes}`;
    const { mediaType, base64, ...size } = await work.drawImage(file, limits, signal, key);
    images.set(doc_id, { type: 'image', mediaType, base64, tokens: imageTokens(size) });
  }
  return images;
}

function isImage({ doc_type }: Pick<Document, 'doc_type'>): boolean {
  return doc_type === 'image';
}

/** Its type may be missing where the browser did not know it; SVG has no signature in its bytes. */
async function imageFile(store: Store, docId: string): Promise<Blob | null> {
  const row = await getFile(store, docId);
  if (!row) return null;
  const isSvg = row.type === 'image/svg+xml' || extensionOf(row.name) === 'svg';
  return isSvg ? new Blob([row.blob], { type: 'image/svg+xml' }) : row.blob;
}
