import { transfer } from 'comlink';
import { serve } from '../pool/coded-throw.ts';
import { throttled } from '../pool/throttled.ts';
import { drawFirstPage } from './draw-first-page.ts';
import type { PdfDrawApi, PdfExtractApi } from './pdf-extract.api.ts';
import { readPdf } from './read-pdf.ts';

serve({
  extract: async (file, options, onProgress) => {
    const read = await readPdf(file, options, throttled(onProgress));
    const lines = [read.lines, ...read.pages.map((page) => page.lines)];
    return transfer(
      read,
      lines.map(({ buffer }) => buffer),
    );
  },
  drawFirstPage,
} satisfies PdfExtractApi & PdfDrawApi);
