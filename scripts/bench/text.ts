import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { isObject, parseJson } from '#shared/json.ts';
import { practiceSet } from '#test/support/practice.ts';
import { openProbePage, type ProbePage } from '../reading/probe-page.ts';
import { report, score } from './measures/scores.ts';

/** Sizes into which each recording is cut, as the set's README says. */
const cuts = [1, 2, 7, 13, 64, 1021, 1e9];

interface TextBench {
  set: string;
  tool: string;
  min: Record<string, number>;
  ours: (folder: string, probe: ProbePage) => Promise<object[]>;
  other: (folder: string, probe: ProbePage) => Promise<object[]>;
}

const benches: TextBench[] = [
  {
    set: 'tokens-cl100k',
    tool: 'gpt-tokenizer',
    min: { exact: 1 },
    ours: (folder, probe) =>
      each(textsOf(folder), ({ id, text }) => ask(probe, { id, kind: 'tokens', text })),
    other: (folder) =>
      each(textsOf(folder), async ({ id, text }) => ({
        id,
        count: countTokens(text, { disallowedSpecial: new Set() }),
      })),
  },
  {
    set: 'sse-streams',
    tool: 'split at line ends, chunk by chunk',
    min: { exact: 1 },
    ours: (folder, probe) =>
      each(streamsOf(folder), async ({ id, cut, chunks }) => ({
        ...(await ask(probe, { id, kind: 'sse', chunks: chunks.map(base64) })),
        cut,
      })),
    other: (folder) =>
      each(streamsOf(folder), async ({ id, cut, chunks }) => ({
        id,
        cut,
        content: naiveContent(chunks),
      })),
  },
  {
    set: 'markdown-html',
    tool: 'turndown',
    min: { f1: 0.966 },
    ours: (folder, probe) =>
      each(pagesOf(folder), ({ id, html }) => ask(probe, { id, kind: 'html-to-markdown', html })),
    other: (folder, probe) =>
      each(pagesOf(folder), async ({ id, html }) => ({
        id,
        markdown: await probe.call('plainMarkdown', html),
      })),
  },
  {
    set: 'email-quotes',
    tool: 'the lines that no mail program marks with ">"',
    min: { exact: 0.92, kept: 0.98 },
    ours: (folder, probe) =>
      each(mailsOf(folder), ({ id, kind, input }) =>
        ask(probe, { id, kind: 'email-body', [kind]: input }),
      ),
    other: (folder) =>
      each(mailsOf(folder), async ({ id, input }) => ({
        id,
        reply: input
          .replace(/<[^>]*>/g, ' ')
          .split('\n')
          .filter((line) => !line.startsWith('>'))
          .join('\n'),
      })),
  },
];

/** `npm run bench -- text`: tokens and streams exact, Markdown compared with plain turndown. */
export async function benchText(): Promise<boolean> {
  const probe = await openProbePage();
  let isGood = true;
  for (const { set, tool, min, ours, other } of benches) {
    const folder = practiceSet(set);
    if (!folder) {
      console.error(`skipped ${set}: no practice material (GLOSS_PRACTICE)`);
      continue;
    }
    const plain = { tool, score: score(folder, set, await other(folder, probe)) };
    isGood = report(score(folder, set, await ours(folder, probe)), plain, min) && isGood;
  }
  await probe.close();
  return isGood;
}

async function each<T>(
  items: readonly T[],
  answer: (item: T) => Promise<object>,
): Promise<object[]> {
  const answers: object[] = [];
  for (const item of items) answers.push(await answer(item));
  return answers;
}

function ask(probe: ProbePage, question: { id: string; kind: string; [field: string]: unknown }) {
  return probe.call('answer', question);
}

const read = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8');

function textsOf(folder: string): { id: string; text: string }[] {
  const vectors = JSON.parse(read(folder, 'vectors.json')) as { text: string }[];
  const documents = JSON.parse(read(folder, 'documents.json')) as { id: string; text: string }[];
  return [
    ...vectors.map(({ text }, index) => ({ id: `v${index}`, text })),
    ...documents.map(({ id, text }) => ({ id: `d${id}`, text })),
  ];
}

function pagesOf(folder: string): { id: string; html: string }[] {
  return JSON.parse(read(folder, 'html-to-markdown.json')) as { id: string; html: string }[];
}

function mailsOf(folder: string): { id: string; kind: 'text' | 'html'; input: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ ...JSON.parse(read(folder, name)), id: name.replace(/\.json$/, '') }));
}

function streamsOf(folder: string): { id: string; cut: number; chunks: Buffer[] }[] {
  const ids = Object.keys(JSON.parse(read(folder, 'truth.json')) as object);
  return ids.flatMap((id) => {
    const bytes = readFileSync(path.join(folder, `${id}.sse`));
    return cuts.map((cut) => ({ id, cut, chunks: chunksOf(bytes, cut) }));
  });
}

function chunksOf(bytes: Buffer, size: number): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}

const base64 = (chunk: Buffer) => chunk.toString('base64');

/** What many clients do: each chunk is decoded and split by itself. */
function naiveContent(chunks: readonly Buffer[]): string {
  const lines = chunks.flatMap((chunk) => chunk.toString('utf8').split('\n'));
  return lines
    .filter((line) => line.startsWith('data: '))
    .map((line) => contentOf(parseJson(line.slice(6))))
    .join('');
}

function contentOf(chunk: unknown): string {
  const choices = isObject(chunk) && Array.isArray(chunk.choices) ? chunk.choices : [];
  const [choice] = choices as { delta?: { content?: unknown } }[];
  return typeof choice?.delta?.content === 'string' ? choice.delta.content : '';
}
