/** Recall, precision and F1 of one measure, from 0 to 1. */
export interface Rouge {
  recall: number;
  precision: number;
  f1: number;
}

/** ROUGE-1, ROUGE-2 and ROUGE-L (Lin 2004), without stemming and without a list of stop words. */
export function rouge(summary: string, reference: string): Record<'r1' | 'r2' | 'rl', Rouge> {
  const own = wordsOf(summary);
  const wanted = wordsOf(reference);
  return {
    r1: measured(sharedRuns(own, wanted, 1), own.length, wanted.length),
    r2: measured(sharedRuns(own, wanted, 2), own.length - 1, wanted.length - 1),
    rl: measured(commonSequenceLength(own, wanted), own.length, wanted.length),
  };
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Also of languages that write no spaces between words. */
function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text.normalize('NFKC').toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** Number of runs of `size` words in both texts, each as often as in the text that has it less often. */
function sharedRuns(one: readonly string[], other: readonly string[], size: number): number {
  const left = new Map<string, number>();
  for (const run of runsOf(one, size)) left.set(run, (left.get(run) ?? 0) + 1);
  let shared = 0;
  for (const run of runsOf(other, size)) {
    const count = left.get(run) ?? 0;
    if (count > 0) shared += 1;
    left.set(run, count - 1);
  }
  return shared;
}

function runsOf(words: readonly string[], size: number): string[] {
  return words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '));
}

/** Length of the longest common subsequence. */
function commonSequenceLength(one: readonly string[], other: readonly string[]): number {
  let row = [0, ...other.map(() => 0)];
  for (const word of one) {
    const next = [0];
    for (const [at, each] of other.entries()) {
      next.push(word === each ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    }
    row = next;
  }
  return row.at(-1)!;
}

function measured(shared: number, own: number, wanted: number): Rouge {
  const recall = wanted > 0 ? shared / wanted : 0;
  const precision = own > 0 ? shared / own : 0;
  const f1 = shared > 0 ? (2 * recall * precision) / (recall + precision) : 0;
  return { recall, precision, f1 };
}
