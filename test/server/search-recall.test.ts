import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readQuestions } from '#test/support/read-fixtures.ts';
import { read } from '#test/support/sources.ts';
import { type SearchRoom, searchRoom } from './search-documents.ts';

const questions = readQuestions();
const files = [...new Set(questions.map(({ text }) => text))];
let room: SearchRoom;

beforeAll(async () => {
  room = await searchRoom();
  for (const file of files) {
    const text = read(`test/fixtures/reading/${file}`).normalize('NFC');
    await room.add(file, text);
  }
}, 60_000);

afterAll(() => room.close());

async function recall(max: number, names: (file: string) => string[]) {
  const missed: string[] = [];
  for (const { text, ask, answer } of questions) {
    const found = await room.find(ask, names(text), { k: max });
    if (!found.some((passage) => passage.text.includes(answer))) missed.push(ask);
  }
  return { share: 1 - missed.length / questions.length, missed };
}

test('answers in six languages are found as the client finds them', async () => {
  const own = await recall(5, (file) => [file]);
  expect(own.missed).toEqual(['Can I borrow a bike?']);
  expect(own.share).toBeGreaterThanOrEqual(0.97);
  const first = await recall(1, (file) => [file]);
  expect(first.share).toBeGreaterThanOrEqual(0.9);
}, 60_000);

test('nearly all of them also among all documents together', async () => {
  const all = await recall(5, () => files);
  expect(all.missed).toEqual(['Can I borrow a bike?']);
}, 60_000);
