import { readFileSync } from 'node:fs';
import path from 'node:path';
import { practiceSet } from '#test/support/practice.ts';
import { extractFiles, inputWith, type NamedFile } from '../reading/extract-files.ts';
import { type GlossProbe, openProbePage, type ProbePage } from '../reading/probe-page.ts';
import { report, type Score, score } from './measures/scores.ts';

/**
 * `npm run bench -- extract`: PDFs compared with plain pdf.js, text in any encoding compared with
 * its declaration.
 */
export async function benchExtract(): Promise<boolean> {
  const probe = await openProbePage();
  let isGood = true;
  for (const [set, bench] of [
    ['pdf-text', benchPdfs],
    ['text-encodings', benchTexts],
  ] as const) {
    const folder = practiceSet(set);
    if (folder) isGood = (await bench(probe, folder)) && isGood;
    else console.error(`skipped ${set}: no practice material (GLOSS_PRACTICE)`);
  }
  await probe.close();
  return isGood;
}

interface PdfTruth {
  expect: string;
  password?: string;
  scored?: boolean;
}

type Line = object & { file?: string; pages?: unknown[]; ms?: number };

/**
 * Without passwords every file must behave. Text is scored with the password where one is needed to
 * come to the text, on both sides.
 */
async function benchPdfs(probe: ProbePage, folder: string): Promise<boolean> {
  const truth = JSON.parse(read(folder, 'truth.json')) as Record<string, PdfTruth>;
  const files = Object.keys(truth).map((name) => ({ file: path.join(folder, `${name}.pdf`) }));
  const opened = Object.entries(truth).map(([name, { password, scored }]): NamedFile => {
    const file = path.join(folder, `${name}.pdf`);
    return password && scored ? { file, password } : { file };
  });
  const [locked, read_, bare] = [
    await collect(extractFiles(probe, files)),
    await collect(extractFiles(probe, opened)),
    await plainPdfs(probe, opened),
  ];
  const behaves = score(folder, 'pdf-text', locked).behaves;
  const ours = { ...score(folder, 'pdf-text', read_), behaves } as Score;
  const other = { tool: 'pdf.js', score: score(folder, 'pdf-text', bare) };
  return report(
    ours,
    other,
    { f1: 0.99, behaves: 1, gold: 0.95 },
    { pagesPerSecond: speed(read_) },
  );
}

async function plainPdfs(probe: ProbePage, files: readonly NamedFile[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { file, password } of files) {
    const input = await inputWith(probe, file);
    const result = await input.evaluate(
      (element, word) =>
        (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.plainPdf(
          element,
          word ?? undefined,
        ),
      password ?? null,
    );
    lines.push({ file, ...result });
  }
  return lines;
}

function speed(lines: readonly Line[]): number {
  const pages = lines.reduce((sum, line) => sum + (line.pages?.length ?? 0), 0);
  const ms = lines.reduce((sum, line) => sum + (line.ms ?? 0), 0);
  return Math.round((pages / ms) * 10_000) / 10;
}

async function benchTexts(probe: ProbePage, folder: string): Promise<boolean> {
  const truth = JSON.parse(read(folder, 'truth.json')) as Record<string, { encoding: string }>;
  const names = Object.keys(truth);
  const ours: { file: string; text?: string }[] = [];
  for (const file of names) {
    const bytes = readFileSync(path.join(folder, file)).toString('base64');
    ours.push({ file, ...(await probe.call('answer', { id: file, kind: 'decode', bytes })) });
  }
  const plain = names.map((file) => ({
    file,
    text: declared(readFileSync(path.join(folder, file))),
  }));
  const must = names.filter((name) => /^(utf|ascii)/i.test(truth[name]?.encoding ?? ''));
  const wrong = must.filter(
    (name) =>
      ours.find(({ file }) => file === name)?.text !==
      read(folder, 'expected', name).replace(/^\ufeff/, ''),
  );
  const scores = score(folder, 'text-encodings', ours);
  const rest =
    (Number(scores.exact) * names.length - (must.length - wrong.length)) /
    (names.length - must.length);
  return report(
    {
      ...scores,
      unicode: (must.length - wrong.length) / must.length,
      rest: Math.round(rest * 1000) / 1000,
    },
    { tool: 'byte order mark and declared charset', score: score(folder, 'text-encodings', plain) },
    { unicode: 1, rest: 0.8 },
  );
}

/** What a plain reader does: the mark, else what the file declares, else UTF-8. */
function declared(bytes: Buffer): string {
  const head = bytes.subarray(0, 1024).toString('latin1');
  const marked = head.startsWith('\xff\xfe')
    ? 'utf-16le'
    : head.startsWith('\xfe\xff')
      ? 'utf-16be'
      : null;
  const label = marked ?? /charset=["']?([\w-]+)/i.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

const read = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8');

async function collect(results: AsyncIterable<object>): Promise<Line[]> {
  const all: Line[] = [];
  for await (const result of results) all.push(result);
  return all;
}
