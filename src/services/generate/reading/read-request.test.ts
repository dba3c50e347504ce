import { expect, test } from '@jest/globals';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { systemClock } from '#shared/clock.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';
import { readRequest } from './read-request.ts';

const server = await suiteServer();

function read(question: string, before?: string) {
  const provider = createHostProvider({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    host: server.url,
    apiKey: null,
  });
  const connected = {
    isLocal: false,
    ref: { connection: 'ollama' as const, model: 'm' },
    provider,
    window: 8000,
  };
  const history = before ? [{ type: 'human' as const, text: before, is_deleted: false }] : [];
  const context = { question, history: history as never };
  const { signal } = new AbortController();
  return readRequest({ store: { clock: systemClock } as never }, context, connected, signal);
}

test.each([
  ['whole', 'condense'],
  ['Whole.', 'condense'],
  ['**rewrite**', 'transform'],
  ['passages: the question is about the mayor', 'question'],
] as const)('the model reads the request: %s', async (reading, shape) => {
  server.reading = reading;
  expect(await read('Bana bütün bunların ne anlattığını söyle')).toBe(shape);
});

test.each([
  ['', 'condense'],
  ['It is a wholesome question.', 'condense'],
])('by the words of the request where the model says %j', async (reading, shape) => {
  server.reading = reading;
  expect(await read('Summarise this page')).toBe(shape);
});

test('the source is not sent; the request before is, and of a pasted text its ends', async () => {
  server.reading = 'whole';
  await read(`${'a'.repeat(5000)} translate it`, 'Summarise the first chapter');
  const sent = JSON.stringify(server.readings[0]!.body);
  expect(sent).toContain('The request before: Summarise the first chapter');
  expect(sent).toContain('translate it');
  expect(sent.length).toBeLessThan(4000);
});
