import { expect, test } from '@jest/globals';
import type { GenerationTask } from '#domain/generation/task.ts';
import { basicProvider } from '#services/llm/basic-provider.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import { prepareAnswer } from './prepare-answer.ts';
import { createPromptCounter } from './turn-prompt.ts';

const source = (link: string) => ({
  docId: 'd1',
  docType: 'page_content__webpage' as const,
  title: 'Tides',
  link,
  tokens: 5,
});

async function setup(link: string, generation?: GenerationTask) {
  const { store } = openMemoryStore();
  await writeSettings(store, { neverSend: ['bank.test'] });
  const ids = { conversationId: 'c', parentMessageId: null };
  const first = { ...ids, messageId: 'q', text: 'Why?', sources: [source(link)], generation };
  await addQuestion(store, first);
  await store.db.messages.update('q', { status: 'done' });
  await addQuestion(store, {
    ...ids,
    messageId: 'q2',
    parentMessageId: 'q',
    text: 'And?',
    sources: [],
  });
  return async (questionId: string, isLocal: boolean) =>
    prepareAnswer(
      { store, work: directReadingWork(), count: createPromptCounter(async () => 1) },
      {
        question: (await getMessage(store, questionId))!,
        answerId: 'a',
        connected: {
          ref: { connection: 'OPENAI_API', model: 'm' },
          provider: basicProvider,
          window: 9_000,
          isLocal,
        },
        begun: null,
        task: 'auto',
        partsOf: null,
      },
      new AbortController().signal,
    );
}

const refused = { code: 'never_send', details: { site: 'my.bank.test' } };

test('a page of a site that is never sent goes to a model on this machine, and to no other', async () => {
  const prepare = await setup('https://my.bank.test/statement');
  await expect(prepare('q', false)).rejects.toMatchObject(refused);
  expect((await prepare('q', true)).promptTokens).toBeGreaterThan(0);
});

test('nor does a later question of that chat, whose history is about the page', async () => {
  const prepare = await setup('https://my.bank.test/statement');
  await expect(prepare('q2', false)).rejects.toMatchObject(refused);
});

test('nor a tool on text that was selected there', async () => {
  const tool = { kind: 'tool' as const, toolId: null, instruction: 'Improve' };
  const variables = { selectedText: 'Balance' };
  const pageUrl = 'https://my.bank.test/statement';
  const prepare = await setup('https://tides.test/', { ...tool, variables, pageUrl });
  for (const id of ['q', 'q2']) await expect(prepare(id, false)).rejects.toMatchObject(refused);
});

test('pages of other sites are sent', async () => {
  const prepare = await setup('https://notbank.test/');
  expect((await prepare('q', false)).promptTokens).toBeGreaterThan(0);
});
