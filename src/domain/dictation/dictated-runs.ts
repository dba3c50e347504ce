import { dictatedText, isPending, type SpokenRange } from './dictation.ts';
import { joinOverlapping, joinTexts } from './join-words.ts';
import { withSpokenMarks } from './marks/spoken-marks.ts';
import type { ProvisionalText } from './provisional-text.ts';

/** Consecutive text of a dictation. */
interface DictatedRun {
  text: string;
  isProvisional: boolean;
}

/**
 * What is shown of a dictation: all text that has come, and provisional text of ranges without theirs, in the order in
 * which it was spoken.
 * @param provisional the oldest first, one for a range
 * @param language BCP-47, in which marks are said; null: not known
 */
export function dictatedRuns(
  ranges: readonly SpokenRange[],
  provisional: readonly ProvisionalText[],
  language: string | null = null,
): DictatedRun[] {
  const textAt = (range: SpokenRange) =>
    isPending(range) ? provisional.find(({ from }) => from === range.from) : undefined;
  const first = ranges.findIndex((range) => textAt(range) !== undefined);
  const settled = first < 0 ? ranges : ranges.slice(0, first);
  const later = ranges.slice(settled.length).map((range): SpokenText => {
    const other = textAt(range);
    return { ...(other ?? range), isProvisional: other !== undefined };
  });
  const last = provisional.at(-1);
  const isOpen = last !== undefined && last.from > (ranges.at(-1)?.from ?? -1);
  const open = isOpen ? [{ ...last, isProvisional: true }] : [];
  const start: DictatedRun[] = [{ text: dictatedText(settled), isProvisional: false }];
  const runs = [...later, ...open].reduce(joined, start);
  return marked(runs, language).filter(({ text }) => text !== '');
}

/** With spoken marks, which are read in all of the text: one may be said where two runs meet. */
function marked(runs: readonly DictatedRun[], language: string | null): DictatedRun[] {
  let said = '';
  return runs.reduce<DictatedRun[]>((before, { text, isProvisional }) => {
    said += text;
    const whole = withSpokenMarks(said, language);
    const same = sharedStart(before.map((run) => run.text).join(''), whole);
    return [...cut(before, same), { text: whole.slice(same), isProvisional }];
  }, []);
}

type SpokenText = Pick<ProvisionalText, 'text' | 'overlaps'> & Pick<DictatedRun, 'isProvisional'>;

/** Runs with one more text; what it shares with the one before is there once. */
function joined(runs: DictatedRun[], { text, overlaps, isProvisional }: SpokenText): DictatedRun[] {
  const before = runs.map((run) => run.text).join('');
  const whole = overlaps ? joinOverlapping(before, text) : joinTexts(before, text);
  const same = sharedStart(before, whole);
  const next = { text: whole.slice(same), isProvisional };
  const left = cut(runs, same);
  const last = left.at(-1);
  if (last?.isProvisional !== isProvisional) return [...left, next];
  return [...left.slice(0, -1), { text: last.text + next.text, isProvisional }];
}

/** The first `length` letters of the runs. */
function cut(runs: readonly DictatedRun[], length: number): DictatedRun[] {
  let rest = length;
  return runs.map(({ text, isProvisional }) => {
    const part = text.slice(0, rest);
    rest -= part.length;
    return { text: part, isProvisional };
  });
}

function sharedStart(one: string, two: string): number {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return at;
}
