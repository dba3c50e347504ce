import { createBLAKE2b } from 'hash-wasm';
import { documentKey } from '#domain/documents/document-id.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { serve } from '../pool/coded-throw.ts';
import { throttled } from '../pool/throttled.ts';
import type { HashApi } from './hash.api.ts';
import { hashChunks } from './hash.core.ts';

const hasher = createBLAKE2b(256, documentKey);

serve({
  hash: async (file, onProgress) => {
    const report = throttled(onProgress);
    const ready = await hasher;
    try {
      return await hashChunks(ready, file.stream().getReader(), (bytes) =>
        report(bytes, file.size),
      );
    } catch (error) {
      throw new CodedError('file_read', error instanceof Error ? error.message : String(error));
    }
  },
} satisfies HashApi);
