import { expose, transfer } from 'comlink';
import type { MemoryApi } from './memory.api.ts';
import { packText, unpackText, wordsOfPacked } from './text-pack.ts';

expose({
  pack: async (read, more) => {
    const packed = await packText(read, more);
    return transfer(packed, [packed.bytes.buffer]);
  },
  words: (all) =>
    Promise.all(all.map(({ hash, bytes, names }) => wordsOfPacked(hash, bytes, names))),
  unpack: (all) => Promise.all(all.map(unpackText)),
} satisfies MemoryApi);
