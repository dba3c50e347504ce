/** The exports of chardetng's WASM that are used: its `detect`, and memory to hand it bytes in. */
interface Detector {
  memory: WebAssembly.Memory;
  detect(result: number, pointer: number, length: number): void;
  __wbindgen_add_to_stack_pointer(by: number): number;
  __wbindgen_malloc(length: number): number;
  __wbindgen_free(pointer: number, length: number): void;
}

/** The package's own loader imports the WASM as a module, which browsers do not support yet. */
const imports = {
  './chardetng_wasm_bg.js': {
    __wbindgen_throw: () => {
      throw new Error('chardetng failed');
    },
  },
};

/** More bytes do not improve the guess. */
const maxBytes = 1 << 20;

/** Firefox's detector of encodings (chardetng): bytes to a WHATWG label. */
export async function createGuess(
  instantiate: (
    imports: WebAssembly.Imports,
  ) => Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource>,
): Promise<(bytes: Uint8Array) => string> {
  const made = await instantiate(imports);
  const { exports } = 'instance' in made ? made.instance : made;
  const wasm = exports as unknown as Detector;
  return (bytes) => {
    const sample = bytes.subarray(0, maxBytes);
    const result = wasm.__wbindgen_add_to_stack_pointer(-16);
    const pointer = wasm.__wbindgen_malloc(sample.length);
    new Uint8Array(wasm.memory.buffer).set(sample, pointer);
    wasm.detect(result, pointer, sample.length);
    const [at = 0, length = 0] = new Int32Array(wasm.memory.buffer, result, 2);
    const label = String.fromCharCode(...new Uint8Array(wasm.memory.buffer, at, length));
    wasm.__wbindgen_add_to_stack_pointer(16);
    wasm.__wbindgen_free(at, length);
    return label;
  };
}
