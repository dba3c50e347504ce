import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { prepareAnswer } from '#services/generate/prepare-answer.ts';
import { createPromptCounter } from '#services/generate/turn-prompt.ts';
import { basicProvider } from '#services/llm/basic-provider.ts';
import { getMessage } from '#services/store/conversations/messages.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import type { Store } from '#services/store/database/store.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { book } from '#test/support/long-texts.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import { ask, call, openTurns, savePage, until } from '#test/support/turn-contexts.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

let server: VendorServer;
beforeAll(async () => {
  server = await startOpenAiServer({ models: ['gpt-4o', 'gpt-3.5-turbo'] });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** An uploaded image: a document without text, its bytes under the same id. */
async function saveImage(store: Store, docId: string, { bytes = true } = {}): Promise<void> {
  await saveDocument(store, {
    doc_id: docId,
    doc_type: 'image',
    pure_text: '',
    tokens: 0,
    link: null,
    file_link: null,
    doc_type_dependent_data: {
      title: `${docId}.png`,
      mimeType: 'image/png',
      size: 3,
      isLimit: false,
      pages: null,
    },
    passages: [],
    hiddenDropped: 0,
    created_at: '2027-01-15T10:00:00.000Z',
  });
  if (!bytes) return;
  const blob = new Blob([docId], { type: 'image/png' });
  await store.db.files.put({ id: docId, blob, name: `${docId}.png`, type: 'image/png' });
}

async function ready(...images: string[]) {
  const context = await openTurns(server);
  for (const id of images) await saveImage(context.store, id);
  return context;
}

const from = (...docIds: string[]) => ({ sources: docIds.map((docId) => ({ docId })) });

interface Part {
  type: string;
  text?: string;
  image_url?: { url: string };
}
interface Sent {
  role: string;
  content: string | Part[];
}

const sent = () => (server.requests.at(-1)!.body as { messages: Sent[] }).messages;
/** Pictures of a request in their order, as the bytes that they were. */
function pictures(messages = sent()): string[] {
  return messages.flatMap(({ content }) =>
    typeof content === 'string'
      ? []
      : content.flatMap(({ image_url }) =>
          image_url ? Buffer.from(image_url.url.split(',')[1] ?? '', 'base64').toString() : [],
        ),
  );
}
const wordsOf = (messages = sent()) =>
  messages
    .flatMap(({ content }) =>
      typeof content === 'string' ? content : content.map(({ text }) => text),
    )
    .join('');

describe('the images of a question', () => {
  test('go as image parts, each inside its fence, with its rules', async () => {
    const { turns, store } = await ready('chart');
    await ask(turns, '1', from('chart'));
    await until(store, 'a1', 'done');
    const [system, user] = sent();
    expect(system?.content).toContain('A source may be an image.');
    // Without a text a mark can name nothing.
    expect(system?.content).not.toContain('[[2.14');
    const parts = user?.content as Part[];
    expect(parts.map(({ type }) => type)).toEqual(['text', 'image_url', 'text']);
    expect(parts[0]?.text).toMatch(
      /^<untrusted-source-[0-9a-f]{24} number="1" title="chart.png">\n$/,
    );
    expect(parts[1]?.image_url?.url).toBe(`data:image/png;base64,${base64('chart')}`);
    expect(parts[2]?.text).toMatch(/^\n<\/untrusted-source-[0-9a-f]{24}>\n\nQuestion 1$/);
  });

  test('are counted by an estimate, which the vendor need not share', async () => {
    const { turns, store } = await ready('chart');
    server.script({ deltas: ['Blue.'], usage: { prompt: 350, completion: 2 } });
    await ask(turns, '1', from('chart'));
    const row = await until(store, 'a1', 'done');
    expect(row.promptTokens).toBeGreaterThan(1000);
    expect(row.coverage).toBeNull();
  });

  test('are sent again with the next question of the branch', async () => {
    const { turns, store } = await ready('chart');
    await ask(turns, '1', from('chart'));
    await until(store, 'a1', 'done');
    await ask(turns, '2', { parentMessageId: 'a1' });
    await until(store, 'a2', 'done');
    expect(pictures()).toEqual(['chart']);
  });

  test('are sent next to a text, whose passages are marked as usual', async () => {
    const { turns, store } = await ready('chart');
    await savePage(store, 'page', 'The tide came in at noon.');
    await ask(turns, '1', from('page', 'chart'));
    await until(store, 'a1', 'done');
    expect(wordsOf()).toContain('[1.1] The tide');
    expect(sent()[0]?.content).toContain('[[2.14');
    expect(pictures()).toEqual(['chart']);
  });

  test('S5.10 are five at most: older ones of the branch are named and not shown', async () => {
    const old = ['o1', 'o2', 'o3'];
    const fresh = ['n1', 'n2', 'n3', 'n4'];
    const { turns, store } = await ready(...old, ...fresh);
    await ask(turns, '1', from(...old));
    await until(store, 'a1', 'done');
    await ask(turns, '2', { parentMessageId: 'a1', ...from(...fresh) });
    await until(store, 'a2', 'done');
    expect(pictures()).toEqual(['o3', ...fresh]);
    expect(wordsOf().match(/This image is not shown to you/g)).toHaveLength(2);
  });

  test('whose bytes are missing are named, not shown', async () => {
    const { turns, store } = await openTurns(server);
    await saveImage(store, 'gone', { bytes: false });
    await ask(turns, '1', from('gone'));
    await until(store, 'a1', 'done');
    expect(pictures()).toEqual([]);
    expect(wordsOf()).toContain('title="gone.png">\nThis image is not shown to you.');
  });

  test('a model without image input is not requested, and the answer states why', async () => {
    const { turns, store } = await ready('chart');
    const model = { connection: 'OPENAI_API', model: 'gpt-3.5-turbo' };
    await ask(turns, '1', { ...from('chart'), model });
    const row = await until(store, 'a1', 'failed');
    expect(row.error).toMatchObject({ code: 'images_unsupported' });
    expect(server.requests.filter(({ path }) => path.includes('chat'))).toEqual([]);
  });

  test('of an earlier question are left out for a model that takes none', async () => {
    const { turns, store } = await ready('chart');
    await ask(turns, '1', from('chart'));
    await until(store, 'a1', 'done');
    const model = { connection: 'OPENAI_API', model: 'gpt-3.5-turbo' };
    await ask(turns, '2', { parentMessageId: 'a1', model });
    await until(store, 'a2', 'done');
    expect(pictures()).toEqual([]);
    expect(wordsOf()).toContain('This image is not shown to you.');
  });

  test('are shown by the preview as what they cost', async () => {
    const { turns } = await ready('chart');
    const body = { conversationId: null, parentMessageId: null, text: 'What is it?', model: null };
    const preview = await turns.handlers['turn.preview'](
      { ...body, ...from('chart'), model: { connection: 'OPENAI_API', model: 'gpt-4o' } },
      call(),
    );
    const source = preview.parts.find(({ kind }) => kind === 'source');
    expect(source?.title).toBe('chart.png');
    expect(source?.tokens).toBeGreaterThan(1000);
    expect(JSON.stringify(preview)).not.toContain(base64('chart'));
  });
});

test('Gloss Basic states that a picture needs a model', async () => {
  const { store } = await ready('chart');
  await addQuestion(store, {
    conversationId: 'c',
    messageId: 'q',
    parentMessageId: null,
    text: 'What is it?',
    sources: [{ docId: 'chart', docType: 'image', title: 'chart.png', link: null, tokens: 0 }],
  });
  const prepared = prepareAnswer(
    { store, work: directReadingWork(), count: createPromptCounter(async () => 1) },
    {
      question: (await getMessage(store, 'q'))!,
      answerId: 'a',
      connected: {
        ref: { connection: 'basic', model: 'gloss-basic' },
        provider: basicProvider,
        window: null,
        isLocal: true,
      },
      begun: null,
      task: 'auto',
      partsOf: null,
    },
    new AbortController().signal,
  );
  await expect(prepared).rejects.toMatchObject({ code: 'needs_model' });
});

describe('an image next to a text that is too long', () => {
  const small = { connection: 'OPENAI_API', model: 'unknown-model' };

  test('is sent with the passages that match', async () => {
    const { turns, store } = await ready('chart');
    await savePage(store, 'page', book(400_000));
    await ask(turns, '1', {
      ...from('page', 'chart'),
      text: 'Who surveyed the mill?',
      model: small,
    });
    await until(store, 'a1', 'done');
    expect(pictures()).toEqual(['chart']);
    expect(wordsOf()).toContain('[…]');
  });

  test('is sent with the notes of its parts, once', async () => {
    const { turns, store } = await ready('chart');
    await savePage(store, 'page', book(150_000));
    const text = 'Summarise all of it, and compare it with the chart.';
    await ask(turns, '1', { ...from('page', 'chart'), text, task: 'whole', model: small });
    const row = await until(store, 'a1', 'done');
    expect(row.coverage).toMatchObject({ mode: 'parts', failed: [] });
    expect(pictures()).toEqual(['chart']);
    expect(wordsOf()).toContain('<untrusted-notes-');
    const requests = server.requests.filter(({ path }) => path.includes('chat'));
    const withPictures = requests.filter(
      ({ body }) => pictures((body as { messages: Sent[] }).messages).length > 0,
    );
    expect([requests.length > 2, withPictures.length]).toEqual([true, 1]);
  });
});
