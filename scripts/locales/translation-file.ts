import { createHash } from 'node:crypto';
import { englishKey, keysOf, type TextTable } from './check-locale.ts';

/** A short name of a key in a translator's file: five letters of its hash. */
export function shortId(key: string): string {
  const digest = createHash('sha256').update(key).digest();
  return digest.readUInt32BE(0).toString(36).padStart(7, '0').slice(-5);
}

/** Of an English text: what says whether a translation was made of the present one. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

export interface PackInput {
  code: string;
  english: TextTable;
  notes: TextTable;
  /** Keys to translate. */
  keys: readonly string[];
  /** The present translations, shown where there are. */
  table: TextTable;
}

/**
 * A translator's file: per text a line `id<TAB>English<TAB>note`, of a plural `id_{forms}` and both English forms, and
 * a line `was<TAB>…` with the present translation. What comes back has lines `id<TAB>translation`, `id_form<TAB>…`.
 */
export function packTexts({ code, english, notes, keys, table }: PackInput): string {
  const sources = new Set(keys.map((key) => englishKey(key, english) ?? key));
  const forms = (key: string) =>
    keysOf(code, english).filter((each) => englishKey(each, english) === key);
  const lines = [...sources].toSorted().flatMap((key) => {
    const one = english[key.replace(/_other$/, '_one')];
    const isPlural = key.endsWith('_other') && one !== undefined;
    const name = isPlural ? `${shortId(key)}_{${forms(key).map(formOf).join()}}` : shortId(key);
    const source = isPlural ? `${one} | ${english[key]}` : english[key];
    const was = table[key] === undefined ? [] : [`was\t${table[key]}`];
    return [`${name}\t${source}\t${notes[key] ?? key}`, ...was];
  });
  return `${lines.join('\n')}\n`;
}

const formOf = (key: string) => key.slice(key.lastIndexOf('_') + 1);

/** Plural forms that a translator need not write: the number is in figures, and the form is that of `other`. */
const isLikeOther = /^(es|fr|it|pt|ca)\b/;

/** Reads lines `id<TAB>translation` or `id_form<TAB>translation`; throws on one that is no key of `code`. */
export function parseTranslations(code: string, text: string, english: TextTable): TextTable {
  const keys = keysOf(code, english);
  const byId = new Map<string, string>();
  for (const key of keys) {
    const source = englishKey(key, english) ?? key;
    byId.set(shortId(source), source);
    byId.set(`${shortId(source)}_${formOf(key)}`, key);
  }
  const table: Record<string, string> = {};
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [id = '', translation = ''] = line.split('\t');
    const key = byId.get(id.trim());
    if (!key || translation.trim() === '') throw new Error(`no text of ${code}: ${line}`);
    table[key] = translation.trim();
  }
  for (const key of isLikeOther.test(code) ? keys.filter((each) => each.endsWith('_many')) : []) {
    const other = table[key.replace(/_many$/, '_other')];
    if (other !== undefined) table[key] ??= other;
  }
  return table;
}
