import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { isLaterText } from '../locales/later-texts.ts';
import { isServerText } from '../locales/server-texts.ts';

type Table = Record<string, string>;

interface Options {
  /**
   * `?part=`: of English, those of the first script or the others, or its keys alone; of another language a module
   * that joins its texts with these; absent: all.
   */
  part?: 'first' | 'later' | 'keys' | 'joined';
}

const lists = path.join(import.meta.dirname, '../locales');
const english = path.join(import.meta.dirname, '../../locales/en/index.json');

/** A webpack loader of `locales/<code>/index.json`: without the texts that only the server's pages show. */
export default function clientTexts(
  this: Pick<LoaderContext<Options>, 'getOptions' | 'addDependency'>,
  json: string,
): string {
  const { part } = this.getOptions();
  for (const list of ['server-texts.ts', 'later-texts.ts']) {
    this.addDependency(path.join(lists, list));
  }
  const texts = clientTable(json);
  if (part === 'keys') return JSON.stringify(Object.keys(texts));
  if (part === 'joined') {
    this.addDependency(english);
    return joinedModule(texts, Object.keys(clientTable(readFileSync(english, 'utf8'))));
  }
  const isWanted = (key: string) => !part || isLaterText(key) === (part === 'later');
  return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([key]) => isWanted(key))));
}

function clientTable(json: string): Table {
  const texts = Object.entries(JSON.parse(json) as Table);
  return Object.fromEntries(texts.filter(([key]) => !isServerText(key)));
}

/** Keys are a quarter of a language: all languages have those of English, which are there once. */
function joinedModule(texts: Table, keys: readonly string[]): string {
  const missing = keys.filter((key) => !(key in texts)).length;
  if (missing > keys.length / 2) return `export default ${JSON.stringify(texts)};`;
  const values = keys.map((key) => texts[key] ?? 0);
  const known = new Set(keys);
  const more = Object.entries(texts).filter(([key]) => !known.has(key));
  return `import keys from '../en/index.json?keys';
const texts = ${JSON.stringify(Object.fromEntries(more))};
${JSON.stringify(values)}.forEach((text, at) => { if (text !== 0) texts[keys[at]] = text; });
export default texts;`;
}
