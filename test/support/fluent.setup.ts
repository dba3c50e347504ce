import path from 'node:path';
import { bundleOnce } from './bundle.ts';
import { openRunFolder } from './run-folder.ts';

/** Fluent is some 2,000 modules (about 1 s a suite); React stays outside, so that there is one. */
export default async function setup(): Promise<void> {
  openRunFolder();
  await bundleOnce({
    of: '@fluentui/react-components',
    name: 'fluent',
    entry: path.join(process.cwd(), 'node_modules/@fluentui/react-components/lib/index.js'),
    target: ['web', 'es2022'],
    externals: [/^react($|\/)/, /^react-dom($|\/)/, /^scheduler($|\/)/],
  });
}
