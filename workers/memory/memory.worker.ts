import { transfer } from 'comlink';
import { serve } from '../pool/coded-throw.ts';
import type { MemoryApi } from './memory.api.ts';
import { passagesOf } from './passages-of.ts';
import { StoredTexts } from './stored-texts.ts';
import { packText, unpackText, wordsOfPacked } from './text-pack.ts';
import { packVectors } from './vector-pack.core.ts';

const stored = new StoredTexts(globalThis);

serve({
  pack: async (read, more) => {
    const packed = await packText(read, more);
    return transfer(packed, [packed.bytes.buffer]);
  },
  words: (all) =>
    Promise.all(all.map(({ hash, bytes, names }) => wordsOfPacked(hash, bytes, names))),
  unpack: (all) => Promise.all(all.map(unpackText)),
  rank: (request) => stored.rank(request),
  show: (request) => stored.show(request),
  passages: (all) => Promise.all(all.map(passagesOf)),
  vectors: async (...given) => {
    const packed = packVectors(...given);
    return transfer(packed, [packed.codes.buffer]);
  },
} satisfies MemoryApi);
