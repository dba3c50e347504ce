import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** The oldest browsers we run in need pdf.js's legacy build; its workers are not bundled again. */
const single = [
  'legacy/build/pdf.worker.min.mjs',
  'legacy/build/pdf.renderer.min.mjs',
  'legacy/web/pdf_viewer.css',
];
const folders: readonly (readonly [target: string, source: string])[] = [
  ...['cmaps', 'standard_fonts', 'wasm', 'iccs'].map((name) => [name, name] as const),
  ['images', 'legacy/web/images'],
];

/** Scripts of documents are not run, and browsers without WebAssembly are not supported. */
const isUnused = (name: string) => /quickjs|nowasm/i.test(name);
/** Of the pictures those that annotations and the style sheet name; others are of pdf.js's own viewer. */
const isShown = (name: string, styles: string) =>
  name.startsWith('annotation-') || styles.includes(`images/${name}`);

/** Emits pdf.js's workers, style sheet and data files under `pdf/<version>/`. */
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
          const bytes = this.#read(source);
          const content = new webpack.sources.RawSource(
            source.endsWith('.css') ? bytes.toString().replaceAll(/\n +/g, '\n') : bytes,
          );
          compilation.emitAsset(`pdf/${version}/${target}`, content, { minimized: true });
        }
      });
    });
  }

  *#files(): Generator<[target: string, source: string]> {
    for (const file of single) yield [path.basename(file), file];
    const styles = this.#read('legacy/web/pdf_viewer.css').toString();
    for (const [target, source] of folders) {
      const names = readdirSync(path.join(this.#package, source)).sort();
      for (const name of names) {
        if (isUnused(name) || (target === 'images' && !isShown(name, styles))) continue;
        yield [`${target}/${name}`, `${source}/${name}`];
      }
    }
  }

  #read(name: string): Buffer {
    return readFileSync(path.join(this.#package, name));
  }
}
