import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, root } from './building/build-steps.ts';
import { archive, writeServerFolder } from './packaging/server-folder.ts';
import { writeStoreTexts } from './packaging/store-texts.ts';
import { zipFolder } from './packaging/zip-folder.ts';

/*
 * `npm run package`: archives and texts for the stores of both browsers, and the server as one folder, in
 * `dist/packages`. `-- --server FOLDER`: the server alone, there.
 */
const [option, place] = process.argv.slice(2);
if (option && !(option === '--server' && place))
  fail('usage: npm run package [-- --server FOLDER]');
// It is written as a whole: what somebody has there would be gone.
if (place && existsSync(place) && readdirSync(place).length > 0) fail(`${place} is not empty`);
await ensureBuilt('extension-chromium', 'extension-firefox', 'web');
if (place) await writeServerFolder(path.resolve(place));
else await writePackages();

async function writePackages(): Promise<void> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const out = path.join(root, 'dist/packages');
  mkdirSync(out, { recursive: true });
  for (const browser of ['chromium', 'firefox']) {
    const folder = path.join(root, 'dist', `extension-${browser}`);
    const file = path.join(out, `gloss-${browser}-${version}.zip`);
    writeFileSync(
      file,
      zipFolder(folder, (name) => name !== 'local.json'),
    );
    report(file);
  }
  writeStoreTexts(path.join(out, 'store'));
  const server = path.join(out, `gloss-server-${version}`);
  await writeServerFolder(server);
  archive(server, `${server}.tar.gz`);
  report(`${server}.tar.gz`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function report(file: string): void {
  console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(2)} MB`);
}
