import cl100k from '@dqbd/tiktoken/encoders/cl100k_base.json' with { type: 'json' };
import { init, Tiktoken } from '@dqbd/tiktoken/lite/init';
import type { Encoder } from './tokenize.core.ts';

/** cl100k_base over the WASM that `instantiate` gets; costs about 0.1 s, so reuse it. */
export async function createEncoder(
  instantiate: (
    imports: WebAssembly.Imports,
  ) => Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource>,
): Promise<Encoder> {
  await init(instantiate);
  const wasm = new Tiktoken(cl100k.bpe_ranks, cl100k.special_tokens, cl100k.pat_str);
  const utf8 = new TextDecoder();
  return {
    // Without the two empty lists a text that contains `<|endoftext|>` throws.
    encode: (text) => wasm.encode(text, [], []),
    decode: (tokens) => utf8.decode(wasm.decode(tokens)),
  };
}
