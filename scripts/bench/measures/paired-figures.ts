/** A figure of a bench by its name, such as `longest task ms: value`. */
export type BenchFigures = ReadonlyMap<string, number>;

/** What a bench compares its figures with, and what describes the machine. */
const fixed = new Set(['limit', 'aim', 'aims', 'least', 'min', 'load', 'cores', 'chars']);

/** The numbers of a bench's JSON lines. Of a list those whose entries have names; lists of runs are not. */
export function figuresIn(output: string): BenchFigures {
  const figures = new Map<string, number>();
  for (const line of output.split('\n')) {
    if (!line.startsWith('{')) continue;
    const result = JSON.parse(line) as Record<string, unknown>;
    addTo(figures, [nameOf(result) ?? ''], result);
  }
  return figures;
}

function addTo(figures: Map<string, number>, name: readonly string[], value: unknown): void {
  if (typeof value === 'number') figures.set(name.filter(Boolean).join(': '), value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (fixed.has(key)) continue;
    const own = Array.isArray(value) ? nameOf(part) : key;
    if (own !== undefined) addTo(figures, [...name, own], part);
  }
}

function nameOf(value: unknown): string | undefined {
  const { measure, set, bench, name } = Object(value) as Record<string, unknown>;
  return [measure, set, bench, name].find((each) => typeof each === 'string');
}

export interface PairedFigure {
  figure: string;
  /** Medians over the rounds. */
  baseline: number;
  now: number;
  /** Median of the rounds' own ratios, now to baseline; null where a baseline is 0. */
  ratio: number | null;
}

/** Figures that both builds give in each round, which is a run of the baseline and one of this build. */
export function paired(rounds: readonly { baseline: BenchFigures; now: BenchFigures }[]) {
  const names = [...(rounds[0]?.now.keys() ?? [])].filter((name) =>
    rounds.every(({ baseline, now }) => baseline.has(name) && now.has(name)),
  );
  return names.map((figure): PairedFigure => {
    const values = rounds.map(({ baseline, now }) => ({
      baseline: baseline.get(figure) as number,
      now: now.get(figure) as number,
    }));
    const hasRatio = values.every(({ baseline }) => baseline !== 0);
    return {
      figure,
      baseline: median(values.map(({ baseline }) => baseline)),
      now: median(values.map(({ now }) => now)),
      ratio: hasRatio ? rounded(median(values.map((each) => each.now / each.baseline))) : null,
    };
  });
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
