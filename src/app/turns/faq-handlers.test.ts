import { expect, test } from '@jest/globals';
import type { Passage } from '#domain/passages/passage.ts';
import { basicProvider } from '#services/llm/basic-provider.ts';
import type { ConnectedModel } from '#services/llm/connections.ts';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';
import { createFaqHandlers } from './faq-handlers.ts';

const server = await suiteServer();

const chats = () => server.requests.filter(({ path }) => path.endsWith('/chat/completions'));

const text =
  '## The floods\n\nThe reading room floods on 214 days a year, more than ever.\n\n' +
  '## The floor\n\nThe floating floor is made of larch on sealed drums, thirty square metres.';

const passages: Passage[] = [...text.matchAll(/^The .*$/gm)].map((match, index) => ({
  id: `p${index + 1}`,
  textStart: match.index,
  textEnd: match.index + match[0].length,
  anchor: { kind: 'dom', exact: '', prefix: '', suffix: '', path: '' },
}));

function host(): ConnectedModel {
  const ref = { connection: 'OPENAI_API', model: 'gpt-4o' } as const;
  const options = { fetch, clock: systemClock, host: server.url, apiKey: null };
  return { ref, provider: createHostProvider(options), window: 128_000, isLocal: false };
}

async function setup(connected: () => ConnectedModel = host, isCounted = false) {
  const { store } = openMemoryStore();
  await saveDocument(store, {
    doc_id: 'd1',
    doc_type: 'page_content__webpage',
    pure_text: text,
    tokens: 40,
    link: 'https://quarterly.example/tide',
    file_link: null,
    doc_type_dependent_data: { title: 'The tide library', readabilityMarkdown: text },
    passages,
    hiddenDropped: 0,
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const contexts: unknown[] = [];
  const handlers = createFaqHandlers({
    store,
    isCounted: async () => isCounted,
    models: {
      async resolve(_wanted, _signal, context) {
        contexts.push(context);
        return connected();
      },
    },
  });
  const stop = new AbortController();
  const call = { peer: { context: 'sidebar' as const }, signal: stop.signal };
  const suggest = async (docId = 'd1') => handlers['faq.suggest']({ docId }, call);
  return { store, suggest, stop, contexts };
}

test('S2.15 the FAQ context requests questions once; those without a passage of the page are dropped', async () => {
  server.script({
    deltas: [
      '[1.1] How often does it ',
      'flood?\n[1.9] Who pays?\n[1.2] What is the floor made of?',
    ],
  });
  const { suggest, contexts } = await setup();
  const expected = {
    questions: [
      { text: 'How often does it flood?', kind: 'question', passageId: 'p1' },
      { text: 'What is the floor made of?', kind: 'question', passageId: 'p2' },
    ],
  };
  expect(await suggest()).toEqual(expected);
  expect(await suggest()).toEqual(expected);
  expect(contexts).toEqual(['FAQ', 'FAQ']);
  expect(chats()).toHaveLength(1);
  const { messages } = chats()[0]!.body as { messages: { content: string }[] };
  expect(messages[1]!.content).toContain('[1.1] The reading room floods');
});

test('an answer without a usable question is not saved, and is requested again', async () => {
  server.script(
    { deltas: ['I would rather not.'] },
    { deltas: ['[1.1] How often does it flood?'] },
  );
  const { suggest } = await setup();
  expect(await suggest()).toEqual({ questions: [] });
  expect((await suggest()).questions).toHaveLength(1);
});

test('Gloss Basic returns the headings, and requests no host', async () => {
  const ref = { connection: 'basic', model: 'gloss-basic' } as const;
  const { suggest } = await setup(() => ({
    ref,
    provider: basicProvider,
    window: null,
    isLocal: true,
  }));
  expect(await suggest()).toEqual({
    questions: [
      { text: 'The floods', kind: 'heading', passageId: 'p1' },
      { text: 'The floor', kind: 'heading', passageId: 'p2' },
    ],
  });
  expect(chats()).toEqual([]);
});

test('a page of a site that is never sent has its headings, and no host is asked', async () => {
  const { store, suggest } = await setup();
  await writeSettings(store, { neverSend: ['quarterly.example'] });
  expect((await suggest()).questions).toMatchObject([{ kind: 'heading' }, { kind: 'heading' }]);
  expect(chats()).toEqual([]);
});

test('failures are reported by their codes; leaving ends the request', async () => {
  const { suggest, stop } = await setup();
  await expect(suggest('gone')).rejects.toMatchObject({ code: 'not_found' });
  server.script({ deltas: ['[1.1] How', ' often?'], holdAfter: 1 });
  const requested = suggest();
  await server.until(() => chats().length === 1);
  stop.abort();
  await expect(requested).rejects.toMatchObject({ code: 'aborted' });
});

test('nothing of a plan is used up by questions that are offered: they are headings', async () => {
  server.reset();
  const gateway = () => ({ ...host(), ref: { connection: 'gateway', model: 'gpt-4o' } as const });
  const counted = await setup(gateway, true);
  const { questions } = await counted.suggest();
  expect(questions.map(({ kind }) => kind)).toEqual(['heading', 'heading']);
  expect(chats()).toHaveLength(0);
  server.script({ deltas: ['[1.1] How often does it flood?'] });
  const own = await setup(host, true);
  expect((await own.suggest()).questions).toHaveLength(1);
});
