import { splitPassages } from '#workers/passages/passages.core.ts';
import type { PdfText } from '#workers/pdf-extract/pdf-extract.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/**
 * Reads files without workers: a PDF has these pages, its id is its text.
 * @param onRead called for each PDF that is read
 */
export function readingPool(
  pagesOf: () => string[],
  onRead: () => void = () => undefined,
): WorkPort {
  const jobs = {
    hash: { hash: async (file: Blob) => (await file.text()).padEnd(64, '0') },
    'pdf-extract': {
      extract: async (): Promise<PdfText> => {
        onRead();
        const pages = pagesOf();
        return {
          text: pages.join('\n\n').trim(),
          lines: new Float64Array(),
          pages: pages.map((text) => ({
            label: null,
            status: text === '' ? 'noText' : 'read',
            width: 1,
            height: 1,
            text,
            lines: new Float64Array(),
          })) as PdfText['pages'],
        };
      },
    },
    image: { check: async () => undefined },
    tokenize: {
      truncate: async (text: string) => ({ isLimit: false, text, origin: text, tokens: 5 }),
    },
    passages: { split: async (text: string) => splitPassages(text) },
  };
  return {
    run: async (_signal, kind, task) => task(jobs[kind as keyof typeof jobs] as never),
    close: () => undefined,
  };
}
