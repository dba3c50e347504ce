import path from 'node:path';
import { bundleOnce } from './bundle.ts';
import { openRunFolder } from './run-folder.ts';

const library = (file: string) => path.join(process.cwd(), 'node_modules', file);

/** What nearly every suite links: some 100 and 200 modules. */
export default async function setup(): Promise<void> {
  openRunFolder();
  const entries = { 'zod-mini': 'zod/v4/mini/index.js', rxjs: 'rxjs/dist/esm/index.js' };
  for (const [name, file] of Object.entries(entries)) {
    const [of = ''] = file.split('/');
    await bundleOnce({ of, name, entry: library(file), target: 'es2022' });
  }
}
