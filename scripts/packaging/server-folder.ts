import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../building/build-steps.ts';

const files = ['package.json', 'package-lock.json', 'LICENSE', 'NOTICE', 'docs/self-hosting.md'];
const folders = ['src', 'workers', 'machines', 'locales', 'scripts', 'vendor'];
const built = ['web', 'extension-chromium', 'extension-firefox'];
const isTest = /\.(?:test|e2e|practice)\.tsx?$/;

/** Starts the server with the Node of the folder; arguments are ignored, variables are those of docs/self-hosting.md. */
const starter = `#!/bin/sh
cd "$(dirname "$0")" || exit 1
GLOSS_ROOT=$PWD GLOSS_BUILT=1 exec node_modules/node-${process.platform}-${process.arch}/bin/node scripts/start.ts
`;

const readme = (name: string) => `# Gloss server

    tar -xzf ${name}.tar.gz
    ${name}/gloss

It prints the address of the web app and the folders of the extension. Its data are in \`data/\` here, or where \`DATA_DIR\`
says: set it, and the next release finds them. Variables, accounts, backups: docs/self-hosting.md.
`;

/** Writes a folder that has all that the server runs with, Node and packages included; it needs no network and no build. */
export function writeServerFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file));
  for (const each of folders)
    cpSync(path.join(root, each), path.join(folder, each), {
      recursive: true,
      filter: (source) => !isTest.test(source),
    });
  for (const each of built) copyBuilt(path.join('dist', each), folder);
  for (const each of productPackages()) copyBuilt(each, folder);
  writeFileSync(path.join(folder, 'gloss'), starter, { mode: 0o755 });
  writeFileSync(path.join(folder, 'README.md'), readme(path.basename(folder)));
}

function copyBuilt(name: string, folder: string): void {
  const from = path.join(root, name);
  if (!existsSync(from)) return;
  cpSync(from, path.join(folder, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => path.basename(source) !== 'local.json',
  });
}

/** Folders of the packages that the product runs with, of this platform; those inside of another come with it. */
function productPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([name, { dev, devOptional }]) => name && !dev && !devOptional)
    .map(([name]) => name)
    .filter((name) => name.lastIndexOf('node_modules/') === 0);
}

/** The folder as an archive: the same bytes for the same files. Throws what `tar` says. */
export function archive(folder: string, file: string): void {
  const { status, stderr } = spawnSync('tar', [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--use-compress-program=gzip -n',
    '-cf',
    file,
    '-C',
    path.dirname(folder),
    path.basename(folder),
  ]);
  if (status !== 0) throw new Error(`tar: ${stderr.toString()}`);
}
