import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from './building/build-steps.ts';

/*
 * Run after an icon was added. `@fluentui/react-icons` is 300 MB in 47,000 files, of which Gloss and its components
 * draw about 200 icons: `vendor/react-icons` has those, as the package has them, in its place.
 */
const name = '@fluentui/react-icons';
const vendor = path.join(root, 'vendor/react-icons');
const { version } = JSON.parse(readFileSync(path.join(vendor, 'package.json'), 'utf8')) as {
  version: string;
};
const lib = path.join(unpacked(), 'lib');
const atoms = path.join(lib, 'atoms/svg');
const homes = iconHomes();
const used = usedIcons();
copyCode();
const files = copyIcons();
writeIndex(files);
console.error(`${used.size} icons in ${files.length} files of ${vendor}`);

/** The whole package, in the cache. */
function unpacked(): string {
  const cache = path.join(root, '.cache/react-icons', version);
  if (!existsSync(path.join(cache, 'package'))) {
    mkdirSync(cache, { recursive: true });
    run('npm', ['pack', `${name}@${version}`, '--silent'], cache);
    const [archive = ''] = readdirSync(cache).filter((file) => file.endsWith('.tgz'));
    run('tar', ['-xzf', archive], cache);
  }
  return path.join(cache, 'package');
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed`);
}

/** The file of each icon of the package. */
function iconHomes(): Map<string, string> {
  const homes = new Map<string, string>();
  for (const file of readdirSync(atoms).filter((each) => each.endsWith('.js'))) {
    for (const line of exportsOf(path.join(atoms, file)))
      homes.set(line.icon, path.basename(file, '.js'));
  }
  return homes;
}

function exportsOf(file: string): { icon: string; text: string }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      const [, icon] = /^export const (\w+) = /.exec(text) ?? [];
      return icon ? [{ icon, text }] : [];
    });
}

/** Icons that our files and the components import. */
function usedIcons(): Set<string> {
  const components = path.join(root, 'node_modules/@fluentui');
  const folders = readdirSync(components)
    .filter((each) => each !== 'react-icons')
    .map((each) => path.join(components, each, 'lib'));
  const code = [path.join(root, 'src'), path.join(root, 'test'), ...folders].flatMap(codeBelow);
  const imports = /import \{([^}]*)\} from ['"]@fluentui\/react-icons(?:\/svg\/[\w-]+)?['"]/g;
  const names = code.flatMap((text) =>
    [...text.matchAll(imports)].flatMap(([, list = '']) =>
      list.split(',').map((each) => each.trim().split(/\s+as\s+/)[0] ?? ''),
    ),
  );
  return new Set(names.filter((each) => homes.has(each)));
}

function codeBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|tsx?)$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
}

/** What draws an icon. */
function copyCode(): void {
  rmSync(path.join(vendor, 'lib'), { recursive: true, force: true });
  for (const part of [
    'utils',
    'core',
    'contexts',
    'providers.js',
    'providers.d.ts',
    'utils.js',
    'utils.d.ts',
  ]) {
    const filter = (file: string) => !/(fonts$|svg-sprite|\.raw\.js$|fontIcon)/.test(file);
    cpSync(path.join(lib, part), path.join(vendor, 'lib', part), { recursive: true, filter });
  }
}

function copyIcons(): string[] {
  const folder = path.join(vendor, 'lib/svg');
  mkdirSync(folder, { recursive: true });
  const names = [...new Set([...used].map((icon) => homes.get(icon) ?? ''))].sort();
  for (const each of names) {
    const icons = exportsOf(path.join(atoms, `${each}.js`)).filter(({ icon }) => used.has(icon));
    const lines = icons.map(({ text }) => text);
    write(`svg/${each}.js`, [
      "import { createFluentIcon } from '../utils/createFluentIcon.js';",
      ...lines,
    ]);
    const types = icons.map(({ icon }) => `export declare const ${icon}: FluentIcon;`);
    write(`svg/${each}.d.ts`, [
      "import type { FluentIcon } from '../utils/createFluentIcon.js';",
      ...types,
    ]);
  }
  return names;
}

/** Of the package's own index all but the icons, and those that are used. */
function writeIndex(files: readonly string[]): void {
  const icons = files.map((each) => `export * from './svg/${each}.js';`);
  for (const end of ['js', 'd.ts']) {
    const own = readFileSync(path.join(lib, `index.${end}`), 'utf8')
      .split('\n')
      .filter((line) => line && !/\/(icons|sizedIcons)\/chunk-/.test(line));
    write(`index.${end}`, [...own, ...icons]);
  }
}

function write(file: string, lines: readonly string[]): void {
  writeFileSync(path.join(vendor, 'lib', file), `${lines.join('\n')}\n`);
}
