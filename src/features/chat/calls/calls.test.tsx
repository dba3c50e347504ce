import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import type { CallRun } from '#domain/tool-servers/call-run.ts';
import { readForm } from '#domain/tool-servers/server-form.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

/* G18.B The card of a call: what is sent where, and what the person decides. */
afterEach(cleanup);
// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;
const user = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole('button', { name });

const run = (more: Partial<CallRun> = {}): CallRun => ({
  conversationId: 'c1',
  questionId: 'q1',
  answerId: 'a1',
  serverId: 's1',
  server: 'Harbour',
  host: 'harbour.example',
  tool: 'send_mail',
  title: '',
  isReadOnly: false,
  hash: 'h',
  args: '{"to":"Ann"}',
  state: 'asking',
  isSent: false,
  reason: 'new',
  foreign: [],
  decision: null,
  seen: [],
  docId: null,
  pictures: [],
  isCut: false,
  error: null,
  tokens: 120,
  at: 1,
  ...more,
});

async function open(call: CallRun, status: 'waiting' | 'done' | 'interrupted' = 'waiting') {
  const { bus } = createFakeChat({
    settings: { welcomed: true },
    local: { conversationId: 'c1', draft: '' },
    rows: {
      conversation: conversation('c1', 'Harbour'),
      messages: [
        message({ messageId: 'q1', type: 'human', text: 'Mail Ann' }, 1),
        message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1', status }, 2),
      ],
    },
  });
  bus.handle({
    'runs.watch': ({ kind }) =>
      of(kind === 'call' ? [{ ...call, kind: 'call' as const, id: 'r1', snapshot: null }] : []),
    'run.send': () => ({}),
  });
  await renderView(<ChatView />, bus, { surface: 'web' });
  return bus;
}

test('the card names server, tool and host, and sends what the person decides', async () => {
  const bus = await open(run());
  await screen.findByRole('group', { name: 'Let Harbour run “send_mail”?' });
  await screen.findByText('Only these arguments are sent to \u2066harbour.example\u2069.');
  expect(screen.queryByRole('button', { name: /only read/ })).toBeNull();
  await user.click(await button('Allow once'));
  await user.click(await button('Always in this chat'));
  await user.click(await button("Don't allow"));
  await user.click(await button('Turn this tool off'));
  const sent = ['once', 'always', 'refuse', 'never'].map((event) => ({
    kind: 'call',
    id: 'r1',
    event,
  }));
  expect(bus.callsOf('run.send')).toEqual(sent);
});

test('arguments are changed before they are sent, and only as an object of JSON', async () => {
  const bus = await open(run({ isReadOnly: true }));
  const field = await screen.findByRole('textbox', { name: 'Arguments' });
  expect((field as HTMLTextAreaElement).value).toBe('{\n  "to": "Ann"\n}');
  await user.clear(field);
  await user.type(field, '{{"to": 1');
  await screen.findByText('This is not valid JSON.');
  expect(await button('Allow once')).toHaveProperty('disabled', true);
  await user.type(field, '}');
  await user.click(await button('All tools of Harbour that only read'));
  expect(bus.callsOf('run.send')).toEqual([
    { kind: 'call', id: 'r1', event: 'reads', args: '{"to": 1}' },
  ]);
});

test('letters that are not seen are shown by their numbers, and a title next to the name', async () => {
  await open(run({ args: '{"to":"Ann\u{e0041}"}', title: 'Weather' }));
  const field = await screen.findByRole('textbox', { name: 'Arguments' });
  expect((field as HTMLTextAreaElement).value).toContain('"Ann\\udb40\\udc41"');
  await screen.findByText('send_mail');
});

test('words that are not the person’s are shown, and such a call is allowed once', async () => {
  await open(run({ reason: 'words', foreign: ['4711'] }));
  await screen.findByText('Not your words: 4711');
  expect(screen.queryByRole('button', { name: 'Always in this chat' })).toBeNull();
});

test('a call that may have been done says so', async () => {
  await open(run({ reason: 'again' }));
  await screen.findByText('This may already have been done for this question.');
});

test.each([
  ['done', 'done', 'done'],
  ['running', 'interrupted', 'interrupted; it may have been done'],
  ['asking', 'interrupted', 'stopped'],
] as const)(
  'a call that is %s of an answer that is %s is a line: %s',
  async (state, status, words) => {
    await open(run({ state, isSent: state !== 'asking' }), status);
    await waitFor(() => {
      const [line] = document.querySelectorAll('summary');
      expect(document.body.textContent).toContain(`Harbour · send_mail · ${words}`);
      expect(line).toBeTruthy();
    });
    expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull();
  },
);

const asking = (params: object) => run({ state: 'running', isSent: true, form: readForm(params) });

test('what a server asks is a form with its words and where the answer goes', async () => {
  const properties = {
    name: { type: 'string', title: 'Name' },
    agrees: { type: 'boolean', title: 'I agree' },
    colour: { type: 'string', title: 'Colour', enum: ['red', 'green'] },
    days: { type: 'array', title: 'Days', items: { enum: ['mo', 'tu'] } },
  };
  const requestedSchema = { type: 'object', properties, required: ['name'] };
  const bus = await open(asking({ message: 'Who <b>are</b> you?', requestedSchema }));
  await screen.findByRole('group', { name: 'Harbour asks you' });
  await screen.findByText('Who <b>are</b> you?');
  await screen.findByText(/^Your answer goes to \u2066harbour\.example\u2069\./);
  expect(await button('Send')).toHaveProperty('disabled', true);
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ann');
  await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'green');
  await user.click(screen.getByRole('checkbox', { name: 'tu' }));
  await user.click(await button('Send'));
  const args = JSON.stringify({ name: 'Ann', agrees: true, colour: 'green', days: ['tu'] });
  expect(bus.callsOf('run.send')).toEqual([{ kind: 'call', id: 'r1', event: 'answer', args }]);
  await user.click(await button("Don't answer"));
  await user.click(await button('Cancel'));
  expect(bus.callsOf('run.send').slice(1)).toEqual([
    { kind: 'call', id: 'r1', event: 'decline' },
    { kind: 'call', id: 'r1', event: 'cancel' },
  ]);
});

test('an address is shown whole before it is opened, and the page learns nothing of ours', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const url = 'https://pay.example/order?id=4711&to=harbour';
  const bus = await open(asking({ message: 'Pay', mode: 'url', url }));
  await screen.findByText(url);
  expect(screen.queryByRole('link', { name: url })).toBeNull();
  expect(opened).not.toHaveBeenCalled();
  await user.click(await button('Open'));
  expect(opened.mock.calls).toEqual([[url, '_blank', 'noopener,noreferrer']]);
  expect(bus.callsOf('run.send')).toMatchObject([{ event: 'answer' }]);
  opened.mockRestore();
});

test('a server that is called again after a page waits until the person says that they are done', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const url = 'https://xn--bnk-6cd.example/login';
  const call = asking({ message: 'Sign in there', mode: 'url', url });
  const bus = await open({ ...call, form: { ...call.form!, waits: true } });
  expect(await screen.findByText('xn--bnk-6cd.example')).toHaveProperty('tagName', 'STRONG');
  await screen.findByText(url);
  await user.click(await button('Open'));
  expect(opened.mock.calls).toEqual([[url, '_blank', 'noopener,noreferrer']]);
  expect(bus.callsOf('run.send')).toEqual([]);
  await user.click(await button('Done'));
  expect(bus.callsOf('run.send')).toMatchObject([{ event: 'answer' }]);
  opened.mockRestore();
});

test('a form of an answer that has ended is not shown any more', async () => {
  const call = asking({ message: 'Who are you?', requestedSchema: { properties: {} } });
  await open(call, 'interrupted');
  await waitFor(() => expect(document.body.textContent).toContain('Harbour · send_mail · interr'));
  expect(screen.queryByText('Who are you?')).toBeNull();
});

test('what a server reports of its progress is shown with its words', async () => {
  const more = { progress: 0.5, progressWords: 'Reading the tides' };
  await open(run({ state: 'running', isSent: true, ...more }));
  await waitFor(() =>
    expect(document.body.textContent).toContain('running… 50% Reading the tides'),
  );
});
