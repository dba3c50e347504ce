import { asksToSend, isLocked, type Upload, type UploadStep } from '#domain/documents/uploads.ts';
import type { TextKey, TextParams } from '#ui/text.ts';

/** Start of each step on the progress bar of a file, and the end of the last one. */
const beginnings: readonly [UploadStep, number][] = [
  ['reading', 0],
  ['hashing', 0.02],
  ['extracting', 0.15],
  ['indexing', 0.88],
  ['sending', 0.97],
];

/** How much of the work on a file is done, from 0 to 1; null: nothing is under way. */
export function shareOf({ state, step, done, of }: Upload): number | null {
  if (state === 'pending') return 0;
  if (state !== 'uploading') return null;
  const at = Math.max(
    0,
    beginnings.findIndex(([name]) => name === step),
  );
  const from = beginnings[at]?.[1] ?? 0;
  const to = beginnings[at + 1]?.[1] ?? 1;
  return from + (to - from) * (of > 0 ? Math.min(1, done / of) : 0);
}

/** The running step of a file, in a few words; null: it is read. */
export function statusOf(upload: Upload): { key: TextKey; params: TextParams } | null {
  const say = (key: TextKey, params: TextParams = {}) => ({ key, params });
  if (upload.isPaused) return say('files.paused');
  switch (upload.state) {
    case 'idle':
    case 'pending':
      return say('files.pending');
    case 'error':
      if (asksToSend(upload)) return say('files.asks');
      return say(isLocked(upload) ? 'files.locked' : 'files.failed');
    case 'success':
      return null;
    case 'uploading':
      return stepOf(upload);
  }
}

function stepOf({ step, done, of }: Upload): { key: TextKey; params: TextParams } {
  const percent = of > 0 ? Math.floor((done / of) * 100) : 0;
  switch (step) {
    case 'hashing':
      return { key: 'files.hashing', params: { percent } };
    case 'extracting':
      return of > 1
        ? { key: 'files.page', params: { page: Math.min(done + 1, of), of } }
        : { key: 'files.extracting', params: {} };
    case 'indexing':
      return { key: 'files.indexing', params: {} };
    case 'sending':
      return { key: 'files.keeping', params: {} };
    case 'reading':
    case null:
      return { key: 'files.reading', params: {} };
  }
}
