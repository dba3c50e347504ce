import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import { noMemory } from '#domain/memory/memory.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { conversation, listedModel, message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });
const memory = { ...noMemory, ofQuestions: true };
const name = 'What I have read';

async function open(options: FakeChatOptions = {}, pages = 2) {
  const models = [listedModel('OPENAI_API')];
  const fake = createFakeChat({ models, settings: { memory }, ...options });
  fake.bus.handle({ 'memory.watchUse': () => of({ pages }) } as never);
  await renderView(<ChatView />, fake.bus);
  return fake;
}

const field = () => screen.findByRole('textbox', { name: 'Message' });
const attachments = async () => {
  await user.click(await screen.findByRole('button', { name: 'Attach' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('G17 what was read is chosen where sources are, searched for each question, and removed again', async () => {
  const { bus } = await open();
  await waitFor(async () => expect(await attachments()).toContain(name));
  await user.click(screen.getByRole('menuitem', { name }));
  const strip = await screen.findByRole('list', { name: 'What the next question will see' });
  await within(strip).findByText(name);
  expect((await field()).getAttribute('placeholder')).toBe('Ask what you have read');
  await user.type(await field(), 'Which boat?{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toMatchObject([{ memory: 'read' }]));
  await user.click(await within(strip).findByRole('button', { name: `Remove ${name}` }));
  await user.type(await field(), 'And now?{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(2));
  expect(bus.callsOf('turn.ask')[1]?.memory).toBeUndefined();
});

test.each([
  ['memory is off', { memory: noMemory }, 2],
  ['it has no page', { memory }, 0],
])('G17 where %s it is offered nowhere', async (_, settings, pages) => {
  await open({ settings }, pages);
  await user.type(await field(), '/');
  await screen.findByRole('option', { name: 'Search the web' });
  expect(screen.queryByRole('option', { name })).toBeNull();
  await user.keyboard('{Backspace}');
  expect(await attachments()).not.toContain(name);
});

test.each([
  ['/read', '{Enter}'],
  ['@what', '{Enter}'],
])('G17 %s in the composer makes it a source', async (typed, key) => {
  await open();
  await user.type(await field(), typed);
  await screen.findByRole('option', { name });
  await user.keyboard(key);
  await screen.findByRole('button', { name: `Remove ${name}` });
  expect(await field()).toHaveProperty('value', '');
});

test.each([
  ['/marks', { memory: noMemory }],
  ['@my', { memory }],
])(
  'G19 %s makes what was marked the source, whether pages are remembered or not',
  async (typed, settings) => {
    const marks = 'My marks';
    const fake = await open({ settings });
    const memos = { memos: [{}], more: false };
    fake.bus.handle({ 'memo.watch': () => of(memos) } as never);
    await user.type(await field(), typed);
    await screen.findByRole('option', { name: marks });
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: `Remove ${marks}` });
    await user.type(await field(), 'What about tides?{Enter}');
    await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toMatchObject([{ memory: 'marks' }]));
  },
);

test('without a mark they are offered nowhere', async () => {
  await open();
  await user.type(await field(), '/');
  await screen.findByRole('option', { name });
  expect(screen.queryByRole('option', { name: 'My marks' })).toBeNull();
});

const page = (docId: string, more: Partial<MessageSource> = {}): MessageSource => ({
  docId,
  docType: 'page_content__webpage',
  title: `Page ${docId}`,
  link: `https://${docId}.example/`,
  tokens: 9,
  ...more,
});

test('G17 pages that a question found are one row of its answer, and its chat goes to memory again', async () => {
  const sources = [page('one', { taken: ['p'] }), page('two', { taken: ['p'] }), page('given')];
  const question = message({ messageId: 'q1', type: 'human', text: 'Which?', sources }, 1);
  const row = { messageId: 'a1', parentMessageId: 'q1', text: 'That.', sources } as const;
  const messages = [question, message({ ...row, type: 'ai' }, 2)];
  const rows = { conversation: conversation('c1', 'Boats'), messages };
  const { bus } = await open({ rows, local: { conversationId: 'c1', draft: '' } });
  const list = await screen.findByRole('list', { name });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('About Page given')).toBeTruthy();
  await screen.findByRole('button', { name: 'Remove Page given' });
  expect(screen.queryByRole('button', { name: 'Remove Page one' })).toBeNull();
  await screen.findByRole('button', { name: `Remove ${name}` });
  await user.type(await field(), 'And then?{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toMatchObject([{ memory: 'read' }]));
  expect(bus.callsOf('turn.ask')[0]?.sources).toEqual([{ docId: 'given' }]);
});

test('G19 marks that a question found are named as such, and its chat goes to them again', async () => {
  const sources = [page('one', { taken: ['p'], marksOf: '' })];
  const question = message({ messageId: 'q1', type: 'human', text: 'Which?', sources }, 1);
  const row = { messageId: 'a1', parentMessageId: 'q1', text: 'That.', sources } as const;
  const messages = [question, message({ ...row, type: 'ai' }, 2)];
  const rows = { conversation: conversation('c1', 'Boats'), messages };
  const { bus } = await open({ rows, local: { conversationId: 'c1', draft: '' } });
  await screen.findByRole('list', { name: 'My marks' });
  await screen.findByRole('button', { name: 'Remove My marks' });
  await user.type(await field(), 'And then?{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toMatchObject([{ memory: 'marks' }]));
});

test('G17 where nothing was found the question says so, and can be sent without', async () => {
  const question = message({ messageId: 'q1', type: 'human', text: 'Which?', status: 'queued' }, 1);
  const rows = { conversation: conversation('c1', 'Boats'), messages: [question] };
  const failure = new CodedError('search_empty').toData();
  const fake = createFakeChat({ rows, local: { conversationId: 'c1', draft: '' } });
  const awaited = [{ kind: 'memory' as const, messageId: 'q1', models: [null], failure }];
  fake.bus.handle({
    'turn.watch': () => of({ current: null, queue: [{ messageId: 'q1', awaited }] }),
  });
  await renderView(<ChatView />, fake.bus);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`${name}: Nothing was found for this question.`);
  await user.click(screen.getByRole('button', { name: 'Send without it' }));
  await waitFor(() => expect(fake.bus.callsOf('turn.sendNow')).toHaveLength(1));
});
