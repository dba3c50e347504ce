import type { JobKind, PoolWorker } from './pool.api.ts';

/** One script for both: a page is drawn by what reads it. */
const pdfWorker = () =>
  new Worker(new URL('../pdf-extract/pdf-extract.worker.ts', import.meta.url), {
    name: 'pdf-extract',
  });

/** webpack finds workers by these expressions: the address must be inside `Worker(…)`. */
export const spawnWorkers: { [K in JobKind]: () => PoolWorker } = {
  tokenize: () =>
    new Worker(new URL('../tokenize/tokenize.worker.ts', import.meta.url), { name: 'tokenize' }),
  passages: () =>
    new Worker(new URL('../passages/passages.worker.ts', import.meta.url), { name: 'passages' }),
  hash: () => new Worker(new URL('../hash/hash.worker.ts', import.meta.url), { name: 'hash' }),
  memory: () =>
    new Worker(new URL('../memory/memory.worker.ts', import.meta.url), { name: 'memory' }),
  meaning: () =>
    new Worker(new URL('../meaning/meaning.worker.ts', import.meta.url), { name: 'meaning' }),
  'office-extract': () =>
    new Worker(new URL('../office-extract/office-extract.worker.ts', import.meta.url), {
      name: 'office-extract',
    }),
  'pdf-extract': pdfWorker,
  'pdf-draw': pdfWorker,
  audio: () => new Worker(new URL('../audio/audio.worker.ts', import.meta.url), { name: 'audio' }),
  image: () => new Worker(new URL('../image/image.worker.ts', import.meta.url), { name: 'image' }),
  import: () =>
    new Worker(new URL('../import/import.worker.ts', import.meta.url), { name: 'import' }),
  reading: () =>
    new Worker(new URL('../reading/reading.worker.ts', import.meta.url), { name: 'reading' }),
};
