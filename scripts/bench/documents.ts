import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { inputWith } from '../reading/extract-files.ts';
import { type GlossProbe, openProbePage, type ProbePage } from '../reading/probe-page.ts';
import { peakMemory } from './measures/peak-memory.ts';
import { retrieval } from './retrieval.ts';

interface Measure {
  measure: string;
  ok: boolean;
  [figure: string]: unknown;
}

type Bench = (probe: ProbePage, folder: string) => Promise<Measure>;

/** One line a measure. */
const measures: readonly Bench[] = [hashing, reading, counting];

/** `npm run bench -- documents`: the cost of our jobs compared with the libraries they use. */
export async function benchDocuments(): Promise<boolean> {
  const probe = await openProbePage();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-documents-'));
  let isGood = true;
  for (const bench of measures) {
    const result = await bench(probe, folder);
    console.log(JSON.stringify(result));
    isGood = result.ok && isGood;
  }
  rmSync(folder, { recursive: true, force: true });
  await probe.close();
  for (const result of retrieval()) {
    console.log(JSON.stringify(result));
    isGood = result.ok && isGood;
  }
  return isGood;
}

const min = 0.9;

async function hashing(probe: ProbePage, folder: string): Promise<Measure> {
  const bytes = Buffer.alloc(30 * 1024 * 1024, 'gloss measures its own hash ');
  const times = await call(probe, 'measureHash', save(folder, 'hash.bin', bytes), 25);
  return { measure: 'hash, 30 MB, MB/s', ...comparison(times, bytes.length / 1e6) };
}

async function reading(probe: ProbePage, folder: string): Promise<Measure> {
  const file = save(folder, 'book.pdf', book(500));
  const { pages, ...times } = await call(probe, 'measurePdf', file, 3);
  return { measure: 'PDF, 500 pages with boxes, pages/s', ...comparison(times, pages) };
}

/** Rates of ours and of the bare library. The best runs are compared: others had to share. */
function comparison({ ours, bare }: { ours: number[]; bare: number[] }, amount: number) {
  const rates = (times: readonly number[]) => ({
    best: round(amount / (Math.min(...times) / 1000)),
    median: round(amount / (median(times) / 1000)),
  });
  const ratio = round(Math.min(...bare) / Math.min(...ours));
  return { ours: rates(ours), bare: rates(bare), ratio, min, ok: ratio >= min };
}

/** A text of more tokens than a document may have. */
async function counting(probe: ProbePage, folder: string): Promise<Measure> {
  const file = save(folder, 'long.txt', Buffer.from(sentences(60_000)));
  const memory = peakMemory(probe.browser.process()?.pid ?? 0);
  const { counted, countMs, cut, isLimit, truncateMs } = await call(
    probe,
    'measureTokens',
    file,
    0,
  );
  return {
    measure: 'tokens: count all, cut to 800,000',
    counted,
    countMs: Math.round(countMs),
    cut,
    truncateMs: Math.round(truncateMs),
    peakMegabytes: memory.stop(),
    ok: isLimit && cut <= 800_000,
  };
}

function save(folder: string, name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

type Measuring = 'measureHash' | 'measurePdf' | 'measureTokens';

async function call<N extends Measuring>(
  probe: ProbePage,
  name: N,
  file: string,
  runs: number,
): Promise<Awaited<ReturnType<GlossProbe[N]>>> {
  const input = await inputWith(probe, file);
  return (await input.evaluate(
    (element, method, count) => {
      const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
      return glossProbe[method](element, count) as Promise<unknown>;
    },
    name,
    runs,
  )) as Awaited<ReturnType<GlossProbe[N]>>;
}

const subjects = [
  'The river',
  'A neighbour',
  'The council',
  'Every spring',
  'The old map',
  'Nobody',
];
const verbs = ['had carried', 'remembered', 'wrote down', 'never found', 'measured', 'gave back'];
const objects = [
  'the bridge by the mill',
  'what the flood took',
  'seven new paths',
  'its own banks',
  'the lost ledger',
];

function sentences(count: number, from = 0): string {
  const parts: string[] = [];
  for (let at = from; at < from + count; at += 1) {
    const pick = (list: readonly string[], step: number) =>
      list[(at * step + (at >> 3)) % list.length];
    parts.push(
      `${pick(subjects, 7)} ${pick(verbs, 5)} ${pick(objects, 3)} in the year ${1500 + (at % 500)}, as page ${at} says.`,
    );
  }
  return parts.join(' ');
}

function book(pages: number): Buffer {
  return makePdf({
    pages: Array.from({ length: pages }, (_, page) => {
      const words = sentences(34, page * 34);
      const lines = words.match(/.{1,85}(?=\s|$)/g) ?? [];
      return [
        { text: 'A book of the river', x: 60, y: 40, size: 9 },
        ...linesFrom(lines.map((line) => line.trim()).slice(0, 45)),
        { text: String(page + 1), x: 290, y: 810, size: 9 },
      ];
    }),
  });
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const round = (value: number) => Math.round(value * 100) / 100;
