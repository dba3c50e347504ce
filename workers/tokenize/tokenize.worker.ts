import { serve } from '../pool/coded-throw.ts';
import { createEncoder } from './encoder.ts';
import type { TokenizeApi } from './tokenize.api.ts';
import { countTokens, truncateToTokens } from './tokenize.core.ts';

const wasmUrl = new URL('@dqbd/tiktoken/lite/tiktoken_bg.wasm', import.meta.url);
const encoder = createEncoder((imports) =>
  WebAssembly.instantiateStreaming(fetch(wasmUrl), imports),
);

serve({
  count: async (text) => countTokens(await encoder, text),
  countEach: async (texts) => {
    const ready = await encoder;
    return texts.map((text) => countTokens(ready, text));
  },
  truncate: async (text, budget) => truncateToTokens(await encoder, text, budget),
} satisfies TokenizeApi);
