export interface BenchResult {
  name: string;
  seconds: number;
  /** false: a figure missed its limit, or the bench failed. */
  isGood: boolean;
  /** The JSON lines that it printed. */
  lines: readonly Record<string, unknown>[];
}

export interface BenchResults {
  /** ISO 8601. */
  measuredAt: string;
  version: string;
  machine: { processor: string; cores: number; memoryGb: number; system: string; node: string };
  benches: readonly BenchResult[];
  /** Benches that the time did not reach. */
  left: readonly string[];
}

interface Compared {
  title: string;
  ratio: number;
  limit: number | null;
}

/** Markdown of a page: what has a peer in its run as charts, then what each bench printed. */
export function figuresPage({ measuredAt, version, machine, benches, left }: BenchResults): string {
  const { processor, cores, memoryGb, system, node } = machine;
  const missed = benches.filter(({ isGood }) => !isGood).map(({ name }) => name);
  return `${[
    '# Figures',
    `Written by \`npm run bench\` on ${measuredAt.slice(0, 10)}: version ${version}, ${processor}, ${cores} cores, ` +
      `${memoryGb} GB, ${system}, Node ${node}. All lines: [bench/results.json](../bench/results.json).`,
    'A ratio compares with a peer or a bare baseline in the same run; 1 is as much as that.',
    missed.length > 0 ? `Above a limit: ${missed.join(', ')}.` : 'No figure is above its limit.',
    ...(left.length > 0 ? [`Not reached in the time: ${left.join(', ')}.`] : []),
    ...benches.flatMap(sectionOf),
  ].join('\n\n')}\n`;
}

function sectionOf({ name, seconds, lines }: BenchResult): string[] {
  const compared = lines.flatMap(comparedIn);
  const title = `## ${name} (${seconds} s)`;
  return compared.length > 0 ? [title, chartOf(compared), tableOf(compared)] : [];
}

function comparedIn(line: Record<string, unknown>): Compared[] {
  const { ratio, limit } = line;
  if (typeof ratio !== 'number') return [];
  const named = [line.measure, line.name, line.call, line.row, line.figure, line.bench];
  const title = named.find((each) => typeof each === 'string');
  if (typeof title !== 'string') return [];
  return [{ title, ratio, limit: typeof limit === 'number' ? limit : null }];
}

/** Mermaid, which code hosts draw. */
function chartOf(compared: readonly Compared[]): string {
  const max = Math.max(1, ...compared.map(({ ratio }) => ratio));
  const labels = compared.map((_, index) => `"${index + 1}"`);
  return [
    '```mermaid',
    'xychart-beta horizontal',
    `  x-axis [${labels.join(', ')}]`,
    `  y-axis "ratio" 0 --> ${Math.ceil(max * 10) / 10}`,
    `  bar [${compared.map(({ ratio }) => ratio).join(', ')}]`,
    '```',
  ].join('\n');
}

function tableOf(compared: readonly Compared[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = compared.map(
    ({ title, ratio, limit }, index) =>
      `| ${index + 1} | ${cell(title)} | ${ratio} | ${limit ?? ''} |`,
  );
  return ['| | measured | ratio | limit |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
