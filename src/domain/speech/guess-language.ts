/** Scripts that nearly all of whose text is in one language. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/[іїєґ]/giu, 'uk'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/[ٹڈڑںےہھۓ]/gu, 'ur'],
  [/[پچژگکی]/gu, 'fa'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
];

/** They have only some letters of their own. */
const ownLetters: ReadonlySet<string> = new Set(['ja', 'uk', 'ur', 'fa']);

/** Words that are frequent in one language of the Latin script and rare in the others. */
const words: Readonly<Record<string, string>> = {
  en: 'the of and is that with for this are was not',
  de: 'der die und ist nicht das ein eine mit den auf für',
  fr: 'le les des est une dans pour que qui pas sur avec',
  es: 'el los las una por con para que del está como',
  it: 'il gli che della una per con sono non di nel',
  pt: 'os uma não com para que dos em mais são ao',
  nl: 'het een van dat niet met voor zijn de op ook',
  pl: 'nie jest że się na do jak dla przez oraz',
  sv: 'och att det som är för inte med den ett',
  tr: 've bir bu için ile değil olarak çok daha gibi',
  vi: 'của và là không được cho người trong một có',
  id: 'yang dan di untuk dengan tidak dari ini itu adalah',
};

/** Of a text, enough. */
const readLength = 2000;
/** Below this many of its words a language is not known. */
const minWords = 2;

/** The language of a text by its letters and most frequent words, as BCP 47; null: not known. */
export function guessLanguage(text: string): string | null {
  const head = text.slice(0, readLength);
  const letters = count(head, /\p{L}/gu);
  if (letters === 0) return null;
  for (const [script, language] of scripts) {
    const share = ownLetters.has(language) ? 0.03 : 0.4;
    if (count(head, script) > letters * share) return language;
  }
  const found = head.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = Object.entries(words).map(([language, list]) => {
    const known = new Set(list.split(' '));
    return { language, hits: found.filter((word) => known.has(word)).length };
  });
  const [best, second] = hits.sort((a, b) => b.hits - a.hits);
  if (!best || !second || best.hits < minWords || best.hits === second.hits) return null;
  return best.language;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
