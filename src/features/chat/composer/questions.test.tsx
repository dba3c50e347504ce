import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of, ReplaySubject } from 'rxjs';
import type { ReplyOf } from '#bus/types.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { conversation, documentInfo, message, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const composer = () => screen.getByRole('textbox', { name: 'Message' });
const chips = () => screen.getByRole('list', { name: 'What the next question will see' });

/** Of a document that another device has read. */
const nowhere = { document: null, hasText: false, hasFile: false, server: null };

/** A reply that the test resolves. */
function held<T>() {
  let give: (value: T) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return { promise, give: (value: T) => give(value), fail: (error: unknown) => fail(error) };
}

async function open(options: FakeChatOptions = {}) {
  const fake = createFakeChat(options);
  const view = await renderView(<ChatView />, fake.bus);
  return { ...fake, ...view };
}

const chat = {
  local: { conversationId: 'c1', draft: '' },
  rows: {
    conversation: conversation('c1', 'Chat'),
    messages: [
      message({ messageId: 'q0', type: 'human', text: 'Before' }, 0),
      message({ messageId: 'a0', type: 'ai', parentMessageId: 'q0', text: 'Yes.' }, 1),
    ],
  },
};

test('sent while its page is read, a question is stored immediately and answered when the page is read', async () => {
  const document = documentInfo('doc1', 'An article', 3210);
  const fake = createFakeChat({ page: pageState() });
  const reading = held<{ document: typeof document }>();
  fake.bus.handle({ 'page.capture': () => reading.promise });
  await renderView(<ChatView />, fake.bus);
  await waitFor(() => expect(fake.bus.callsOf('page.capture')).toHaveLength(1));
  await user.type(composer(), 'What is this?{Enter}');
  await screen.findByText('Sending');
  const { tabId, url } = pageState();
  expect(fake.bus.callsOf('turn.ask')).toMatchObject([
    { text: 'What is this?', sources: [], pages: [{ kind: 'page', tabId, url }] },
  ]);
  expect(chips().textContent).toContain('Reading');
  await act(async () => reading.give({ document }));
  await screen.findByRole('article', { name: 'Answer' });
  // The page stays with the chat.
  await user.type(composer(), 'And this?{Enter}');
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(2));
  expect(fake.bus.callsOf('turn.ask')[1]).toMatchObject({
    sources: [{ docId: 'doc1' }],
    pages: [],
  });
});

test('a chat about pages that another device has read continues without what cannot be fetched', async () => {
  const [question, answer] = chat.rows.messages;
  const sources = ['away', 'copied'].map((docId) => documentInfo(docId, `Read ${docId}`, 10));
  const about = { ...question!, sources: sources as never };
  const fake = createFakeChat({ ...chat, rows: { ...chat.rows, messages: [about, answer!] } });
  fake.bus.handle({
    'document.watch': () => of(nowhere),
    'documents.open': ({ docId }) =>
      docId === 'copied' ? {} : Promise.reject(new CodedError('not_found')),
  });
  await renderView(<ChatView />, fake.bus);
  await screen.findByText('Not on this device: Read away');
  await user.type(composer(), 'And then?{Enter}');
  await waitFor(() =>
    expect(fake.bus.callsOf('turn.ask')).toMatchObject([{ sources: [{ docId: 'copied' }] }]),
  );
});

test('a question that is sent while a page of the chat is fetched does not wait for it; the page is there once it has come', async () => {
  const [question, answer] = chat.rows.messages;
  const sources = [documentInfo('copied', 'Read copied', 10)];
  const about = { ...question!, sources: sources as never };
  const fake = createFakeChat({ ...chat, rows: { ...chat.rows, messages: [about, answer!] } });
  const fetched = held<object>();
  fake.bus.handle({
    'document.watch': () => of(nowhere),
    'documents.open': () => fetched.promise as never,
  });
  await renderView(<ChatView />, fake.bus);
  await waitFor(() => expect(fake.bus.callsOf('documents.open').length).toBeGreaterThan(0));
  await user.type(composer(), 'And then?{Enter}');
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toMatchObject([{ sources: [] }]));
  fetched.give({});
  await screen.findByRole('button', { name: 'Remove Read copied' });
  await user.type(composer(), 'And later?{Enter}');
  await waitFor(() =>
    expect(fake.bus.callsOf('turn.ask').at(-1)).toMatchObject({ sources: [{ docId: 'copied' }] }),
  );
});

test('a question that is sent before the rows of its chat are read is placed under its last message', async () => {
  const fake = createFakeChat(chat);
  const rows = new ReplaySubject<typeof chat.rows>(1);
  fake.bus.handle({ 'conversation.watch': () => rows });
  await renderView(<ChatView />, fake.bus);
  await waitFor(() => expect(fake.bus.callsOf('conversation.watch')).not.toEqual([]));
  await user.type(composer(), 'And then?{Enter}');
  await screen.findByText('Sending');
  await act(async () => rows.next(chat.rows));
  await waitFor(() =>
    expect(fake.bus.callsOf('turn.ask')).toMatchObject([
      { conversationId: 'c1', parentMessageId: 'a0' },
    ]),
  );
});

test('questions sent one after the other are stored in order, each under the answer before it', async () => {
  const fake = await open(chat);
  const { 'turn.ask': store } = fake.turns.handlers;
  const [first, second] = [held<void>(), held<void>()];
  const gates = [first, second];
  fake.bus.handle({
    'turn.ask': async (body) => {
      await gates[fake.bus.callsOf('turn.ask').length - 1]?.promise;
      return store!(body);
    },
  });
  await screen.findByText('Before');
  await user.type(composer(), 'One{Enter}');
  await user.type(composer(), 'Two{Enter}');
  expect(screen.getAllByText('Sending')).toHaveLength(2);
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  await act(async () => first.give());
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(2));
  await act(async () => second.give());
  const [one, two] = fake.bus.callsOf('turn.ask');
  expect([one?.parentMessageId, two?.parentMessageId]).toEqual(['a0', one?.answerId]);
  expect([one?.text, two?.text]).toEqual(['One', 'Two']);
});

test('where the first cannot be stored, the second is placed under the message above both', async () => {
  const fake = await open(chat);
  const { 'turn.ask': store } = fake.turns.handlers;
  const first = held<ReplyOf<'turn.ask'>>();
  fake.bus.handle({
    'turn.ask': (body) => (body.text === 'One' ? first.promise : store!(body)),
  });
  await screen.findByText('Before');
  await user.type(composer(), 'One{Enter}');
  await user.type(composer(), 'Two{Enter}');
  await user.type(composer(), 'Three');
  await act(async () => first.fail(new CodedError('storage_full')));
  await screen.findByText(/storage/i);
  // Its text is in the composer again, before the text typed meanwhile.
  expect(composer()).toHaveProperty('value', 'One\nThree');
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(2));
  expect(fake.bus.callsOf('turn.ask')[1]?.parentMessageId).toBe('a0');
});

test('a window that closes before its questions are stored saves their words as the draft', async () => {
  const fake = await open(chat);
  const { 'turn.ask': store } = fake.turns.handlers;
  const gate = held<void>();
  fake.bus.handle({
    'turn.ask': async (body) => {
      await gate.promise;
      return store!(body);
    },
  });
  const saved = () => fake.bus.callsOf('conversation.setLocal').at(-1)?.draft;
  await screen.findByText('Before');
  await user.type(composer(), 'One{Enter}');
  await user.type(composer(), 'Two{Enter}');
  await user.type(composer(), 'Three');
  expect(fake.bus.callsOf('turn.ask')).toHaveLength(1);
  fireEvent(globalThis.window, new Event('pagehide'));
  expect(saved()).toBe('One\nTwo\nThree');
  await act(async () => gate.give());
  await waitFor(() => expect(saved()).toBe('Three'));
  expect(fake.bus.callsOf('turn.ask').map(({ text }) => text)).toEqual(['One', 'Two']);
});

const edit = async (text: string) => {
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = screen.getByRole('textbox', { name: 'Edit message' });
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
};

test('an edited question that no model can answer is in the composer, once', async () => {
  await open({ ...chat, models: [] });
  await edit('Better words');
  await waitFor(() => expect(composer()).toHaveProperty('value', 'Better words'));
  await screen.findByText('Your question is kept.', { exact: false });
  await edit('Better words');
  expect(composer()).toHaveProperty('value', 'Better words');
});

test('an edited question that waits for its page is saved with the draft', async () => {
  const fake = await open({ ...chat, page: pageState() });
  fake.bus.handle({ 'page.current': () => new Promise(() => undefined) });
  act(() => fake.bus.emit('access.changed', {}));
  await edit('Better words');
  expect(fake.bus.callsOf('turn.ask')).toEqual([]);
  expect(fake.bus.callsOf('conversation.setLocal').at(-1)?.draft).toBe('Better words');
});
