/** Scripts without spaces between words: Han, kana, Thai, Lao, Khmer, Burmese. */
export const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** Written without spaces. */
export const isWritten = (text: string) => !/\s/.test(text.trim()) && unspaced.test(text);

/** Words of a text; in a script without spaces its characters. */
export const wordsOf = (text: string): string[] =>
  isWritten(text) ? Array.from(text.trim()) : text.trim().split(/\s+/).filter(Boolean);

/** A word as words are compared: its letters and numbers. */
export const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
