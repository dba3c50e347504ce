import { serve } from '../pool/coded-throw.ts';
import { decodeText } from './decode.core.ts';
import { createGuess } from './guess-encoding.ts';
import type { OfficeExtractApi } from './office-extract.api.ts';
import { readFile } from './read-file.core.ts';

const wasmUrl = new URL('chardetng-wasm/dist/chardetng_wasm_bg.wasm', import.meta.url);
let loading: ReturnType<typeof createGuess> | null = null;

function guess(): ReturnType<typeof createGuess> {
  loading ??= createGuess((imports) => WebAssembly.instantiateStreaming(fetch(wasmUrl), imports));
  return loading;
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

serve({
  extract: async (file, options) => readFile(await bytesOf(file), options, await guess()),
  decode: async (file) => decodeText(await bytesOf(file), await guess()),
} satisfies OfficeExtractApi);
