import { expect, test } from '@jest/globals';
import type { GenerationTask } from '#domain/generation/task.ts';
import { basicProvider } from '#services/llm/basic-provider.ts';
import type { ConnectedModel } from '#services/llm/connections.ts';
import type { ChatProvider } from '#services/llm/provider.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { planSearch } from '#services/web-search/plan-search.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import { savePage } from '#test/support/turn-contexts.ts';
import { prepareAnswer } from './prepare-answer.ts';
import { createPromptCounter } from './turn-prompt.ts';

type DocType = 'page_content__webpage' | 'image';
const source = (link: string, docType: DocType = 'page_content__webpage') => ({
  docId: 'd1',
  docType,
  title: 'Tides',
  link,
  tokens: 5,
});

const requests: string[] = [];
const provider: ChatProvider = {
  ...basicProvider,
  async *chat({ model }) {
    requests.push(model);
    yield { kind: 'content', text: 'Answer.' };
  },
};

const connectedTo = (isLocal: boolean): ConnectedModel => ({
  ref: { connection: 'OPENAI_API', model: 'm' },
  provider,
  window: 9_000,
  isLocal,
});

async function setup(
  link: string,
  generation?: GenerationTask,
  { docType, neverSend = ['bank.test'] }: { docType?: DocType; neverSend?: string[] } = {},
) {
  const { store } = openMemoryStore();
  await writeSettings(store, { neverSend });
  const ids = { conversationId: 'c', parentMessageId: null };
  const first = {
    ...ids,
    messageId: 'q',
    text: 'Why?',
    sources: [source(link, docType)],
    generation,
  };
  await addQuestion(store, first);
  await store.db.messages.update('q', { status: 'done' });
  await addQuestion(store, {
    ...ids,
    messageId: 'q2',
    parentMessageId: 'q',
    text: 'And?',
    sources: [],
  });
  const prepare = async (questionId: string, isLocal: boolean) =>
    prepareAnswer(
      { store, work: directReadingWork(), count: createPromptCounter(async () => 1) },
      {
        question: (await getMessage(store, questionId))!,
        answerId: 'a',
        connected: connectedTo(isLocal),
        begun: null,
        task: 'auto',
        partsOf: null,
      },
      new AbortController().signal,
    );
  return Object.assign(prepare, { store });
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

test.each([
  ['https://my.bank.test/statement', 'another machine', false, 0],
  ['https://my.bank.test/statement', 'this machine', true, 0],
  ['https://tides.test/', 'another machine', false, 1],
])(
  'a search in a chat about %s, with a model on %s: its queries are written of what may be sent',
  async (link, _, isLocal, sent) => {
    const { store } = await setup(link);
    const models = { resolve: async () => connectedTo(isLocal) };
    const requested = { messageId: 'q2', answerId: 'a2', question: 'And?' };
    requests.length = 0;
    const planned = await planSearch({ store, models }, requested, new AbortController().signal);
    expect(planned).toMatchObject({ isAnswered: false, queries: ['And'] });
    expect(requests).toHaveLength(sent);
  },
);

test('pages of other sites are sent', async () => {
  const prepare = await setup('https://notbank.test/');
  expect((await prepare('q', false)).promptTokens).toBeGreaterThan(0);
});

test('nor a picture of such a page', async () => {
  const prepare = await setup('https://my.bank.test/statement', undefined, { docType: 'image' });
  for (const id of ['q', 'q2']) await expect(prepare(id, false)).rejects.toMatchObject(refused);
});

test.each([
  ['another machine', false, 'never_send'],
  ['this machine', true, 'answered'],
])(
  'what is prepared when its site is added goes no more to a model on %s',
  async (_, isLocal, end) => {
    const prepare = await setup('https://my.bank.test/', undefined, { neverSend: [] });
    const prepared = await prepare('q', isLocal);
    await writeSettings(prepare.store, { neverSend: ['bank.test'] });
    requests.length = 0;
    const answered = async () => {
      for await (const _event of prepared.run(new AbortController().signal));
      return 'answered';
    };
    expect(await answered().catch(({ code }) => code)).toBe(end);
    expect(requests).toHaveLength(isLocal ? 1 : 0);
  },
);

test.each([
  ['https://my.bank.test/statement', 0],
  ['https://harbour.test/', 1],
])('of a question about %s, too, a server searches for the words %d times', async (link, times) => {
  const { store } = openMemoryStore();
  await writeSettings(store, { neverSend: ['bank.test'] });
  const lines = Array.from({ length: 2000 }, (_, at) => `The tide number ${at} turns at noon.`);
  await savePage(store, 'd1', 'The balance is low.', { link });
  await savePage(store, 'd2', lines.join('\n\n'), { link: 'https://tides.test/' });
  const sources = [source(link), { ...source('https://tides.test/'), docId: 'd2' }];
  const ids = { conversationId: 'c', messageId: 'q', parentMessageId: null };
  await addQuestion(store, { ...ids, text: 'When does the tide turn?', sources });
  let searches = 0;
  const deps = {
    store,
    work: directReadingWork(),
    count: createPromptCounter(async (text) => Math.ceil(text.length / 4)),
    searchServer: async () => {
      searches += 1;
      return null;
    },
  };
  const input = {
    question: (await getMessage(store, 'q'))!,
    answerId: 'a',
    connected: connectedTo(true),
    begun: null,
    task: 'question' as const,
    partsOf: null,
  };
  await prepareAnswer(deps, input, new AbortController().signal);
  expect(searches).toBe(times);
});
