import { expose } from 'comlink';
import { keepCodes } from '../pool/coded-throw.ts';
import { throttled } from '../pool/throttled.ts';
import type { PdfExtractApi } from './pdf-extract.api.ts';
import { readPdf } from './read-pdf.ts';

keepCodes();
expose({
  extract: async (file, options, onProgress) =>
    readPdf(await file.arrayBuffer(), options, throttled(onProgress)),
} satisfies PdfExtractApi);
