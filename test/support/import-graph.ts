import { existsSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { read, root } from './sources.ts';

const rooms = Object.entries(packageJson.imports).map(
  ([from, to]) => [from.slice(0, -1), to.slice(2, -1)] as const,
);

/** A module of ours by what an import names; null: a package. */
function resolve(name: string, from: string): string | null {
  const room = rooms.find(([start]) => name.startsWith(start));
  if (room) return room[1] + name.slice(room[0].length);
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : null;
}

/** `import` and `export … from` with a value in it. */
const statement = /^(?:import|export) (?!type )([^'";(]*)'([^']+)'/gm;
const dynamic = /\bimport\(\s*'([^']+)'/g;
const areTypes = (names: string) =>
  /^\{(?:\s*type [\w$]+(?: as [\w$]+)?,?)*\s*\} from $/.test(names);

function modules(names: readonly string[], from: string): string[] {
  return names
    .map((name) => resolve(name, from))
    .filter((file) => file !== null)
    .filter((file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)));
}

const statics = new Map<string, string[]>();

function staticImports(file: string): string[] {
  const known = statics.get(file);
  if (known) return known;
  const found = [...read(file).matchAll(statement)].filter(([, names = '']) => !areTypes(names));
  const made = modules(
    found.map(([, , name = '']) => name),
    file,
  );
  statics.set(file, made);
  return made;
}

/** The modules that `file` loads lazily. */
export function lazyImports(file: string): string[] {
  const code = read(file).replaceAll(/typeof import\(/g, '(');
  return modules(
    [...code.matchAll(dynamic)].map(([, name = '']) => name),
    file,
  );
}

/** `file` and all modules of ours that are there when it runs. */
export function loadedWith(file: string): Set<string> {
  const found = new Set([file]);
  for (const each of found) for (const next of staticImports(each)) found.add(next);
  return found;
}
