/** A part of two texts: in both, only in the old one, or only in the new one. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Steps of the comparison of what is between the common beginning and end. */
const maxCells = 4_000_000;

/** What changed between two texts, word by word; spaces and punctuation are words of their own. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const oldMiddle = old.slice(start, old.length - end);
  const newMiddle = now.slice(start, now.length - end);
  return joined([
    ...old.slice(0, start).map(same),
    ...middle(oldMiddle, newMiddle),
    ...old.slice(old.length - end).map(same),
  ]);
}

const same = (text: string): DiffPart => ({ kind: 'same', text });
const removed = (text: string): DiffPart => ({ kind: 'removed', text });
const added = (text: string): DiffPart => ({ kind: 'added', text });

/** Scripts without spaces are compared character by character; a number is one word, with its points and commas. */
function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}'’]+(?:(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}\p{M}'’]+)*|\s+|[^\s]/gu,
    ) ?? []
  );
}

/** The longest common subsequence; a comparison that takes too long gives all old, then all new. */
function middle(old: readonly string[], now: readonly string[]): DiffPart[] {
  if (old.length * now.length > maxCells) return [...old.map(removed), ...now.map(added)];
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        old[row] === now[column]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return walk(old, now, lengths);
}

function walk(old: readonly string[], now: readonly string[], lengths: Uint32Array): DiffPart[] {
  const width = now.length + 1;
  const parts: DiffPart[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < now.length) {
    const [before, after] = [old[row], now[column]];
    const at = row * width + column;
    if (before !== undefined && before === after) {
      parts.push(same(before));
      row += 1;
      column += 1;
    } else if (
      before !== undefined &&
      (after === undefined || (lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0))
    ) {
      parts.push(removed(before));
      row += 1;
    } else if (after !== undefined) {
      parts.push(added(after));
      column += 1;
    }
  }
  return parts;
}

/** Neighbours of one kind as one part. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const all: DiffPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else all.push({ ...part });
  }
  return all;
}

/** At least this share of the letters is still there. */
const sharedPart = 0.35;

/** Whether the result is the text, changed, rather than a text of its own. */
export function isChangeOf(before: string, after: string): boolean {
  const letters = (parts: readonly DiffPart[]) =>
    parts.reduce((sum, { text }) => sum + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0);
  const shared = letters(wordDiff(before, after).filter(({ kind }) => kind === 'same'));
  return shared > 0 && shared >= sharedPart * Math.min(before.length, after.length);
}
