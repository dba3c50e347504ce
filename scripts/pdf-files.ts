import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** The oldest browsers we run in need pdf.js's legacy build; its worker is not bundled again. */
const worker = 'legacy/build/pdf.worker.min.mjs';
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/** Emits pdf.js's worker and data files under `pdf/<version>/`. */
export class PdfFiles {
  readonly #package: string;

  constructor(root: string) {
    this.#package = path.join(root, 'node_modules/pdfjs-dist');
  }

  apply(compiler: Compiler): void {
    const { version } = JSON.parse(this.#read('package.json').toString()) as { version: string };
    compiler.hooks.thisCompilation.tap('PdfFiles', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PdfFiles', stage }, () => {
        for (const [target, source] of this.#files()) {
          const content = new webpack.sources.RawSource(this.#read(source));
          compilation.emitAsset(`pdf/${version}/${target}`, content, { minimized: true });
        }
      });
    });
  }

  *#files(): Generator<[target: string, source: string]> {
    yield [path.basename(worker), worker];
    for (const folder of folders) {
      for (const name of readdirSync(path.join(this.#package, folder)).sort()) {
        yield [`${folder}/${name}`, `${folder}/${name}`];
      }
    }
  }

  #read(name: string): Buffer {
    return readFileSync(path.join(this.#package, name));
  }
}
