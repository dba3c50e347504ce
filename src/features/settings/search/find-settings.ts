import type { SettingPlace } from '#features/shell.tsx';

const maxFound = 30;

/** Settings with every word of the search, those that are called so first; null: nothing is searched. */
export function findSettings(
  search: string,
  entries: readonly SettingPlace[],
): SettingPlace[] | null {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, words);
    return rank === null ? [] : [{ entry, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank);
  const found = ranked.map(({ entry }) => entry);
  // A label that a section has twice leads to the first.
  const isFirst = (entry: SettingPlace, at: number) =>
    found.findIndex((each) => each.section === entry.section && each.title === entry.title) === at;
  return found.filter(isFirst).slice(0, maxFound);
}

/** 0: its name begins so; null: it has not all the words. */
function rankOf({ title, also, field }: SettingPlace, words: readonly string[]): number | null {
  const name = fold(title);
  const all = `${name} ${fold(also)}`;
  if (!words.every((word) => all.includes(word))) return null;
  if (name.startsWith(words[0] ?? '')) return 0;
  if (words.every((word) => name.includes(word))) return 1;
  return field === null ? 2 : 3;
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
