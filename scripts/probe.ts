import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Question } from '#test/probe/answers.ts';
import { questionOfLine } from './reading/probe-lines.ts';
import { openProbePage } from './reading/probe-page.ts';

/** Questions that are with the page at a time. */
const max = 32;

const probe = await openProbePage();
const waiting: Promise<object>[] = [];

async function answer(line: string): Promise<object> {
  const question = questionOfLine(line);
  if ('error' in question) return question;
  try {
    return await probe.call('answer', await withBytes(question));
  } catch (error) {
    return {
      id: question.id ?? null,
      error: error instanceof Error ? error.message : String(error),
    };
  }
}

/** A page can't read files of this machine: those of `decode` go along in base64. */
async function withBytes(question: Question): Promise<Question> {
  const { kind, file } = question;
  if (kind !== 'decode' || typeof file !== 'string') return question;
  const bytes = await readFile(path.resolve(process.env.INIT_CWD ?? '.', file));
  return { ...question, bytes: bytes.toString('base64') };
}

async function print(): Promise<void> {
  const first = waiting.shift();
  if (first) console.log(JSON.stringify(await first));
}

for await (const line of createInterface({ input: process.stdin })) {
  waiting.push(answer(line));
  if (waiting.length >= max) await print();
}
while (waiting.length > 0) await print();
await probe.close();
