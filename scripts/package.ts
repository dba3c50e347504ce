import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, root } from './building/build-steps.ts';
import { archive, writeServerFolder } from './packaging/server-folder.ts';
import { zipFolder } from './packaging/zip-folder.ts';

/** `npm run package`: archives for the stores of both browsers, and the server as one folder, in `dist/packages`. */
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const out = path.join(root, 'dist/packages');
mkdirSync(out, { recursive: true });
await ensureBuilt('extension-chromium', 'extension-firefox', 'web');
for (const browser of ['chromium', 'firefox']) {
  const zip = zipFolder(
    path.join(root, 'dist', `extension-${browser}`),
    (file) => file !== 'local.json',
  );
  writeFileSync(path.join(out, `gloss-${browser}-${version}.zip`), zip);
}
const server = path.join(out, `gloss-server-${version}`);
writeServerFolder(server);
archive(server, `${server}.tar.gz`);
for (const name of [
  `gloss-chromium-${version}.zip`,
  `gloss-firefox-${version}.zip`,
  `gloss-server-${version}.tar.gz`,
]) {
  const megabytes = (statSync(path.join(out, name)).size / 1e6).toFixed(2);
  console.log(`${path.join(out, name)}  ${megabytes} MB`);
}
