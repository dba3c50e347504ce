import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import {
  conversation,
  documentInfo,
  listedModel,
  message,
  pageState,
} from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from './chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const composer = () => screen.getByRole('textbox', { name: 'Message' });
const send = () => screen.getByRole('button', { name: 'Send' });
const answers = () => screen.findAllByRole('article', { name: 'Answer' });

const requested = () => ({
  conversation: conversation('c1', 'First words'),
  messages: [
    message({ messageId: 'q1', type: 'human', text: 'A question' }, 1),
    message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1', text: 'An **answer**.' }, 2),
  ],
});
const local = { conversationId: 'c1', draft: '' };

test('the composer is there and has the focus before anything was loaded', async () => {
  await renderView(<ChatView />, createFakeChat().bus);
  expect(document.activeElement).toBe(composer());
});

test('S1.2 a question is sent with the page, and its answer streams into one busy article', async () => {
  const document = documentInfo('doc1', 'An article', 3210);
  const fake = createFakeChat({ page: pageState(), document });
  await renderView(<ChatView />, fake.bus);
  await user.type(composer(), 'What is this?{Enter}');
  const [answer] = await answers();
  expect(fake.bus.callsOf('turn.ask')[0]).toMatchObject({
    text: 'What is this?',
    parentMessageId: null,
    sources: [{ docId: 'doc1' }],
  });
  expect(answer).toHaveProperty('ariaBusy', 'true');
  const { messageId } = fake.lastAnswer('id-1')!;
  act(() => fake.write(messageId, 'It is **one'));
  await waitFor(() => expect(answer!.textContent).toContain('It is one'));
  act(() => fake.write(messageId, '** thing.'));
  act(() => fake.finish(messageId));
  await waitFor(() => expect(answer!.getAttribute('aria-busy')).toBe('false'));
  expect(within(answer!).getByText('one').tagName).toBe('STRONG');
  expect(screen.getByRole('status').textContent).toBe('Answer finished');
});

test('Shift+Enter breaks the line; an input method’s Enter does nothing', async () => {
  const fake = createFakeChat();
  await renderView(<ChatView />, fake.bus);
  await user.type(composer(), 'a{Shift>}{Enter}{/Shift}b');
  expect(composer()).toHaveProperty('value', 'a\nb');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  act(() => void composer().dispatchEvent(enter));
  expect(fake.bus.callsOf('turn.ask')).toEqual([]);
});

/** The host answers; its model is chosen, as settings and lists say then. */
function connectable(fake: ReturnType<typeof createFakeChat>) {
  fake.bus.handle({
    'provider.test': () => ({ models: ['m-1'], model: 'm-1', error: null }),
    'secret.set': () => ({}),
  });
}

const connectOpenAi = async () => {
  await user.click(await screen.findByRole('button', { name: 'OpenAI' }));
  await user.paste('sk-1234567890');
};

test('without a model the question waits in the composer, and is sent once one is connected', async () => {
  const fake = createFakeChat({ models: [] });
  connectable(fake);
  const { shell } = await renderView(<ChatView />, fake.bus);
  await screen.findByRole('button', { name: 'Connect a model' });
  await user.type(composer(), 'Hello{Enter}');
  await screen.findByText('Your question is kept. It is sent as soon as a model is connected.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(composer()).toHaveProperty('value', 'Hello');
  expect(fake.bus.callsOf('turn.ask')).toEqual([]);
  await connectOpenAi();
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  expect(fake.bus.callsOf('turn.ask')[0]).toMatchObject({
    text: 'Hello',
    model: { connection: 'OPENAI_API', model: 'm-1' },
  });
  expect(composer()).toHaveProperty('value', '');
  expect(screen.queryByText(/^Your question is kept/)).toBeNull();
  expect(shell.openSettings).not.toHaveBeenCalled();
});

const basic = {
  ...listedModel('gloss-basic'),
  ref: { connection: 'basic' as const, model: 'gloss-basic' },
};

test('Gloss Basic answers about a source; what needs a model waits for one', async () => {
  const fake = createFakeChat({ models: [basic], settings: { welcomed: true } });
  connectable(fake);
  await renderView(<ChatView />, fake.bus, { surface: 'web' });
  await waitFor(() => expect(composer()).toHaveProperty('placeholder', 'Ask about a page or file'));
  await user.type(composer(), 'Hello{Enter}');
  await screen.findByText(/^Your question is kept/);
  // What is changed meanwhile is sent as it is then.
  await user.type(composer(), ' there');
  await connectOpenAi();
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  expect(fake.bus.callsOf('turn.ask')[0]).toMatchObject({ text: 'Hello there' });
});

test.each([
  ['', 1],
  [' there', 0],
])(
  'a model that is known only after the question gets it, unless it was changed: %j',
  async (more, sent) => {
    const fake = createFakeChat({ models: [basic], settings: { welcomed: true } });
    await renderView(<ChatView />, fake.bus, { surface: 'web' });
    await waitFor(() =>
      expect(composer()).toHaveProperty('placeholder', 'Ask about a page or file'),
    );
    await user.type(composer(), 'Hello{Enter}');
    await screen.findByText(/^Your question is kept/);
    await user.type(composer(), more || '{Shift}');
    const { ref } = listedModel('m-1');
    const list = await fake.bus.request('models.list', { refresh: false });
    fake.bus.handle({
      'models.list': () => ({ ...list, current: ref, models: [listedModel('m-1')] }),
    });
    act(() => fake.bus.emit('models.changed', {}));
    await waitFor(() => expect(screen.queryByText(/^Your question is kept/)).toBeNull());
    const requested = fake.bus.callsOf('turn.ask');
    expect(requested.map(({ text, model }) => [text, model])).toEqual(
      Array(sent).fill(['Hello', ref]),
    );
    expect(composer()).toHaveProperty('value', sent ? '' : 'Hello there');
  },
);

test.each([
  ['What is the rent?', true],
  ['Translate it into French', false],
])('with a page, %j goes to Gloss Basic at once: %p', async (question, isSent) => {
  const document = documentInfo('doc1', 'An article', 3210);
  const page = pageState({ document });
  const fake = createFakeChat({ models: [basic], settings: { welcomed: true }, page, document });
  await renderView(<ChatView />, fake.bus);
  await screen.findByText('An article');
  await user.type(composer(), `${question}{Enter}`);
  if (isSent) await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  else await screen.findByText(/^Your question is kept/);
  expect(fake.bus.callsOf('turn.ask')).toHaveLength(isSent ? 1 : 0);
});

test('an answer that needed a model is no failure: its question waits, and is sent to the one that is connected', async () => {
  const rows = {
    conversation: conversation('c1', 'Chat'),
    messages: [
      message({ messageId: 'q1', type: 'human', text: 'A question' }, 1),
      {
        ...message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1', text: '' }, 2),
        status: 'failed' as const,
        error: { code: 'needs_model', message: '', retryable: false },
      },
    ],
  };
  const fake = createFakeChat({ models: [basic], settings: { welcomed: true }, rows, local });
  connectable(fake);
  await renderView(<ChatView />, fake.bus);
  const answer = await screen.findByRole('article', { name: 'Answer' });
  await user.click(await within(answer).findByRole('button', { name: 'Connect a model' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await connectOpenAi();
  await waitFor(() => expect(fake.bus.callsOf('turn.retry')).toHaveLength(1));
  expect(fake.bus.callsOf('turn.retry')[0]).toMatchObject({
    model: { connection: 'OPENAI_API', model: 'm-1' },
  });
});

test('a question that could not be sent returns to the composer', async () => {
  const fake = createFakeChat();
  fake.bus.handle({ 'turn.ask': () => Promise.reject(new CodedError('peerLost')) });
  await renderView(<ChatView />, fake.bus);
  await user.type(composer(), 'Hello{Enter}');
  await waitFor(() => expect(composer()).toHaveProperty('value', 'Hello'));
  await screen.findByText('A part of Gloss stopped answering. Try again.');
  expect(screen.queryByRole('article')).toBeNull();
});

test('a question sent while an answer streams waits, and can be withdrawn into the composer', async () => {
  const fake = createFakeChat();
  await renderView(<ChatView />, fake.bus);
  await user.type(composer(), 'First{Enter}');
  await screen.findByRole('button', { name: 'Stop' });
  await user.type(composer(), 'Second');
  await user.click(send());
  expect(document.activeElement).toBe(composer());
  await user.click(await screen.findByRole('button', { name: 'Cancel and edit' }));
  await waitFor(() => expect(composer()).toHaveProperty('value', 'Second'));
  expect(fake.bus.callsOf('turn.ask')[1]?.parentMessageId).toBe(
    fake.bus.callsOf('turn.ask')[0]?.answerId,
  );
});

test('Stop ends the answer, and its text is saved', async () => {
  const fake = createFakeChat();
  await renderView(<ChatView />, fake.bus);
  await user.type(composer(), 'First{Enter}');
  const [answer] = await answers();
  act(() => fake.write(fake.lastAnswer('id-1')!.messageId, 'Half an'));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await within(answer!).findByText('Stopped. What was written is kept.');
  expect(answer!.textContent).toContain('Half an');
});

test('the window’s last chat is restored; retry creates a sibling, and both can be seen', async () => {
  const fake = createFakeChat({ rows: requested(), local });
  await renderView(<ChatView />, fake.bus);
  const [answer] = await answers();
  expect(within(answer!).getByText('answer').tagName).toBe('STRONG');
  await user.click(within(answer!).getByRole('button', { name: 'Retry' }));
  const { messageId } = fake.lastAnswer('c1')!;
  act(() => fake.write(messageId, 'Another.'));
  act(() => fake.finish(messageId));
  await screen.findByText('2/2');
  await user.click(screen.getByRole('button', { name: 'Previous version' }));
  await screen.findByText('1/2');
  expect((await answers())[0]!.textContent).toContain('An answer.');
});

test('an edited question is sent again as a sibling of the old one', async () => {
  const fake = createFakeChat({ rows: requested(), local });
  await renderView(<ChatView />, fake.bus);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = screen.getByRole('textbox', { name: 'Edit message' });
  await user.clear(field);
  await user.type(field, 'A better question{Enter}');
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  expect(fake.bus.callsOf('turn.ask')[0]).toMatchObject({
    conversationId: 'c1',
    parentMessageId: null,
    text: 'A better question',
  });
  await screen.findByText('2/2');
});

test('Escape that ends a word of an input method leaves what was edited; another one drops it', async () => {
  await renderView(<ChatView />, createFakeChat({ rows: requested(), local }).bus);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = screen.getByRole('textbox', { name: 'Edit message' });
  await user.type(field, ' in full');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field.isConnected).toBe(true);
  expect(field).toHaveProperty('value', 'A question in full');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.isConnected).toBe(false);
});

test('a failed answer states what happened and what was saved, and offers one action', async () => {
  const rows = requested();
  const error = { code: 'provider_unauthorized', message: 'x', retryable: false };
  rows.messages[1] = { ...rows.messages[1]!, status: 'failed', error };
  const fake = createFakeChat({ rows, local });
  const { shell } = await renderView(<ChatView />, fake.bus);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The model provider did not accept the API key.');
  expect(alert.textContent).toContain('What was written is kept.');
  await user.click(within(alert).getByRole('button', { name: 'Connect a model' }));
  await screen.findByRole('list', { name: 'With your API key' });
  expect(shell.openSettings).not.toHaveBeenCalled();
});

test('S8.3 a prompt that is too long is reported in the words of the specification', async () => {
  const rows = requested();
  const error = { code: 'token_limit', message: '', retryable: false };
  rows.messages[1] = { ...rows.messages[1]!, status: 'failed', error };
  await renderView(<ChatView />, createFakeChat({ rows, local }).bus);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("Your input has reached the model's token limit. Shorten it");
  cleanup();
  process.env.GLOSS_SUPPORT_EMAIL = 'help@host.example';
  await renderView(<ChatView />, createFakeChat({ rows, local }).bus);
  delete process.env.GLOSS_SUPPORT_EMAIL;
  expect((await screen.findByRole('alert')).textContent).toContain(
    "Your input has reached the model's token limit. If you believe this is an error, please contact us at help@host.example",
  );
});

test('an interrupted answer offers to continue', async () => {
  const rows = requested();
  rows.messages[1] = { ...rows.messages[1]!, status: 'interrupted' };
  const fake = createFakeChat({ rows, local });
  await renderView(<ChatView />, fake.bus);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(fake.bus.callsOf('turn.continue')).toEqual([{ conversationId: 'c1', answerId: 'a1' }]);
});

test('a deleted answer disappears, and undo restores it', async () => {
  const fake = createFakeChat({ rows: requested(), local });
  await renderView(<ChatView />, fake.bus);
  const [answer] = await answers();
  await user.click(within(answer!).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Answer' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await answers();
});

test('New chat leaves the chat, and a question there makes another', async () => {
  const fake = createFakeChat({ rows: requested(), local });
  await renderView(<ChatView />, fake.bus);
  await answers();
  await user.click(screen.getByRole('button', { name: 'New chat' }));
  expect(screen.queryByRole('article')).toBeNull();
  await user.type(composer(), 'Other{Enter}');
  await answers();
  expect(fake.bus.callsOf('turn.ask')[0]?.conversationId).not.toBe('c1');
});

test('the draft and the chat of a window are saved', async () => {
  const fake = createFakeChat({ local: { conversationId: null, draft: 'Half a thou' } });
  await renderView(<ChatView />, fake.bus);
  await waitFor(() => expect(composer()).toHaveProperty('value', 'Half a thou'));
  await user.type(composer(), 'ght');
  await waitFor(() =>
    expect(fake.bus.callsOf('conversation.setLocal').at(-1)).toEqual({
      slot: 'window-1',
      conversationId: null,
      choices: {},
      draft: 'Half a thought',
    }),
  );
});

test('a chat that is moved here brings its draft, before the one that is being written', async () => {
  const fake = createFakeChat({ rows: requested() });
  await renderView(<ChatView />, fake.bus);
  await user.type(composer(), 'abc');
  const moveHere = (draft: string) => {
    fake.bus.handle({ 'conversation.local': () => ({ ...local, draft, choices: {} }) });
    act(() => fake.bus.emit('conversation.moved', { slot: 'window-1' }));
  };
  moveHere('xyz');
  await waitFor(() => expect(composer()).toHaveProperty('value', 'xyz\nabc'));
  await answers();
  await waitFor(() =>
    expect(fake.bus.callsOf('conversation.setLocal').at(-1)).toMatchObject({
      conversationId: 'c1',
      draft: 'xyz\nabc',
    }),
  );
  // One that continues the draft of this window takes its place.
  moveHere('xyz\nabc and more');
  await waitFor(() => expect(composer()).toHaveProperty('value', 'xyz\nabc and more'));
});

test('the title is renamed by a click', async () => {
  const fake = createFakeChat({ rows: requested(), local });
  await renderView(<ChatView />, fake.bus);
  await user.click(await screen.findByRole('button', { name: 'First words' }));
  const field = screen.getByRole('textbox', { name: 'Chat name' });
  await user.clear(field);
  await user.type(field, 'Better{Enter}');
  await screen.findByRole('button', { name: 'Better' });
});

test('other models are offered in groups, and one of them regenerates the answer', async () => {
  const models = [listedModel('mini'), listedModel('big', { usageGroup: 'SMART' })];
  const fake = createFakeChat({ rows: requested(), local, models });
  await renderView(<ChatView />, fake.bus);
  const [answer] = await answers();
  await user.click(
    await within(answer!).findByRole('button', { name: 'Retry with another model' }),
  );
  await user.click(await screen.findByRole('menuitemradio', { name: 'big' }));
  expect(fake.bus.callsOf('turn.retry')[0]).toMatchObject({
    messageId: 'q1',
    model: {
      connection: 'OPENAI_API',
      model: 'big',
    },
  });
});

test('hundreds of models are searched in a sheet', async () => {
  const models = Array.from({ length: 300 }, (_, n) => listedModel(`vendor/model-${n}`));
  const fake = createFakeChat({ models });
  await renderView(<ChatView />, fake.bus);
  await user.click(await screen.findByRole('button', { name: 'Model: vendor/model-0' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'vendor 217');
  await user.click(screen.getByRole('button', { name: 'vendor/model-217' }));
  await screen.findByRole('button', { name: 'Model: vendor/model-217' });
  expect(fake.bus.callsOf('settings.set')[0]?.chatModel?.model).toBe('vendor/model-217');
});

test('a question whose answer was deleted can be sent once more', async () => {
  const rows = requested();
  rows.messages[1] = { ...rows.messages[1]!, is_deleted: true };
  const fake = createFakeChat({ rows, local });
  await renderView(<ChatView />, fake.bus);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(fake.bus.callsOf('turn.retry')[0]?.messageId).toBe('q1');
});

test('a view is not rendered again for each token: only the answer that streams changes', async () => {
  const fake = createFakeChat({ rows: requested(), local });
  await renderView(<ChatView />, fake.bus);
  await user.type(composer(), 'More{Enter}');
  await waitFor(async () => expect(await answers()).toHaveLength(2));
  const list = screen.getByRole('region', { name: 'Conversation' });
  const seen = jest.fn();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      seen(element?.closest('article')?.textContent?.includes('An answer') ?? false);
    }
  });
  observer.observe(list, { subtree: true, childList: true, characterData: true });
  const { messageId } = fake.lastAnswer('c1')!;
  for (let n = 0; n < 20; n += 1) act(() => fake.write(messageId, `word ${n} `));
  await waitFor(() => expect(list.textContent).toContain('word 19'));
  observer.disconnect();
  expect(seen).toHaveBeenCalledWith(false);
  expect(seen).not.toHaveBeenCalledWith(true);
});
