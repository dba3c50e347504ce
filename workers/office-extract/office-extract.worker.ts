import { expose } from 'comlink';
import { imageDimensionsFromData } from 'image-dimensions';
import { budgets } from '#domain/files/budgets.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { keepCodes } from '../pool/coded-throw.ts';
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

keepCodes();
expose({
  extract: async (file, options) => readFile(await bytesOf(file), options, await guess()),
  decode: async (file) => decodeText(await bytesOf(file), await guess()),
  measure: async (file) => {
    const size = imageDimensionsFromData(await bytesOf(file)) ?? null;
    if (size && size.width * size.height > budgets.imagePixels) {
      throw new CodedError('file_too_complex', `an image of ${size.width} × ${size.height}`);
    }
    return size && { width: size.width, height: size.height };
  },
} satisfies OfficeExtractApi);
