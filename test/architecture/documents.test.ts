import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { read, root } from '#test/support/sources.ts';

const documents = globSync('{*.md,{src,machines,workers,test,scripts,locales,docs}/**/*.md}', {
  cwd: root,
});
const files = globSync('{src,machines,workers,test,scripts,locales,docs}/**/*', { cwd: root });

/** Patterns of names, addresses, types of content, packages, builds, and folders of a server's data. */
const isNoPath = (name: string) =>
  /^[.*/@\d]|[A-Z]{4}|\/\*$|^(text|zod|openai|site|dist|data)\/|^\.?\w+\/$/.test(name) &&
  !files.includes(name);

/** `{a,b}.ts` is two names. */
function named(pattern: string): string[] {
  const [whole, inner] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (whole === undefined || inner === undefined) return [pattern];
  return inner.split(',').flatMap((each) => named(pattern.replace(whole, each)));
}

/** A name is of a file below the document's folder, of one of its room, or from the root. */
function isThere(document: string, name: string): boolean {
  const folder = path.dirname(document);
  const places = [folder, '.', 'src'].map((base) => path.join(base, name));
  if (places.some((place) => globSync(place, { cwd: root }).length > 0)) return true;
  const inside = folder === 'docs' ? 'src/' : folder === '.' ? '' : `${folder}/`;
  const end = name.includes('.') ? [`/${name}`] : [`/${name}.ts`, `/${name}.tsx`];
  return files.some((file) => file.startsWith(inside) && end.some((each) => file.endsWith(each)));
}

test('every path of a document is there', () => {
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w@./{},*-]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => /\/|\.tsx?$|\.md$/.test(name) && !isNoPath(name))
      .flatMap(named)
      .filter((name) => !isThere(document, name))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});
