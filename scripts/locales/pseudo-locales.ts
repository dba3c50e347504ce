import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import source from '#locales/en/index.json' with { type: 'json' };

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    'aàbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþrŕsštţuûvṽwŵyýzžAÅBƁCÇDÐEÉGĜHĤIÎJĴKĶLĻNÑOÖPÞRŔSŠTŢUÛWŴYÝZŽ',
  )
    .map((_, index, all) => [all[index * 2], all[index * 2 + 1]])
    .filter(([plain]) => plain !== undefined) as [string, string][],
);

/** Keeps `{params}` as they are and hands the text between them to `change`. */
function outsideParams(text: string, change: (part: string) => string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? part : change(part)))
    .join('');
}

/** Accented and 40 % longer, as long translations are; brackets show where a text was cut. */
export function longPseudo(text: string): string {
  const accented = outsideParams(text, (part) =>
    Array.from(part, (letter) => accents[letter] ?? letter).join(''),
  );
  const more = Math.ceil(text.replace(/\{\w+\}/g, '').length * 0.4);
  const padding = 'one two three four five six seven eight nine ten '.repeat(10).slice(0, more);
  return `[${accented}${padding ? ` ${padding.trimEnd()}` : ''}]`;
}

/** English letters laid out from right to left; params keep their own direction. */
export function mirroredPseudo(text: string): string {
  return outsideParams(text, (part) => part.replace(/\p{L}+/gu, (word) => `\u202e${word}\u202c`));
}

/** Files of both pseudo-locales by their code; what `npm test` compares with those on disk. */
export function pseudoLocales(): Record<string, string> {
  const make = (change: (text: string) => string, plurals: readonly string[]) => {
    const table = Object.entries(source).flatMap(([key, text]) => {
      const forms = key.endsWith('_other') ? plurals : [];
      const base = key.slice(0, -'_other'.length);
      return [key, ...forms.map((form) => `${base}_${form}`)].map((name) => [name, change(text)]);
    });
    return `${JSON.stringify(Object.fromEntries(table), null, 2)}\n`;
  };
  return {
    'en-XA': make(longPseudo, []),
    'ar-XB': make(mirroredPseudo, ['zero', 'two', 'few', 'many']),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [code, text] of Object.entries(pseudoLocales())) {
    const folder = path.join(import.meta.dirname, '../../locales', code);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'index.json'), text);
  }
}
