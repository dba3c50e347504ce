import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chatPlace, placeOf } from '#domain/routes/routes.ts';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, message } from '#test/support/fake-rows.ts';
import { ChatView } from '../chat-view.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});
const user = userEvent.setup();

function twoChats(options: Parameters<typeof createFakeChat>[0] = {}) {
  const fake = createFakeChat({ settings: { welcomed: true }, ...options });
  for (const [id, name] of [
    ['c1', 'Alpha'],
    ['c2', 'Beta'],
  ] as const) {
    const messages = [
      message({ messageId: `${id}q`, type: 'human', text: `About ${name}`, conversationId: id }),
    ];
    fake.rows.value.set(id, { conversation: conversation(id, name), messages });
  }
  return fake;
}

const rail = () => screen.findByRole('navigation', { name: 'Recent chats' });
const linkTo = async (name: string) => within(await rail()).findByRole('link', { name });

test('chats of the rail are links; Back returns through those that were open', async () => {
  const { bus } = twoChats();
  await renderAt('/', <ChatView />, bus);
  const alpha = await linkTo('Alpha');
  expect(alpha.getAttribute('href')).toBe('/app/chat/c1');
  await user.click(alpha);
  await screen.findByText('About Alpha');
  expect(location.pathname).toBe('/app/chat/c1');
  expect(document.title).toBe('Alpha');
  await user.click(await linkTo('Beta'));
  await screen.findByText('About Beta');
  await user.click(screen.getByRole('link', { name: 'New chat' }));
  await screen.findByText('What would you like to know?');
  expect(location.pathname).toBe('/app/');
  history.back();
  await screen.findByText('About Beta');
  history.back();
  await screen.findByText('About Alpha');
  expect((await linkTo('Alpha')).getAttribute('aria-current')).toBe('true');
});

test('the chat of the address is shown, not the one that was open before; the draft stays', async () => {
  const { bus } = twoChats({
    local: { conversationId: 'c1', draft: 'Half a thought', choices: { c1q: 'other' } },
  });
  await renderAt('/chat/c2', <ChatView />, bus);
  await screen.findByText('About Beta');
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe(
      'Half a thought',
    ),
  );
  expect(screen.queryByText('About Alpha')).toBeNull();
  expect(location.pathname).toBe('/app/chat/c2');
});

test('a place without a chat of its own keeps the one that was open', async () => {
  const { bus } = twoChats({ local: { conversationId: 'c1', draft: '' } });
  const { router } = await renderAt('/memos', <ChatView />, bus);
  await waitFor(() => expect(screen.getByText('About Alpha').closest('main')!.hidden).toBe(true));
  router.go(chatPlace('c1'));
  await waitFor(() => expect(screen.getByText('About Alpha').closest('main')!.hidden).toBe(false));
});

test('a chat that begins has its address at once, and Back does not empty it', async () => {
  const { bus } = twoChats();
  const entries = history.length;
  await renderAt('/', <ChatView />, bus);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Is it high?{Enter}');
  await waitFor(() => expect(location.pathname).toMatch(/^\/app\/chat\/id-\d+$/));
  expect(history.length).toBe(entries);
});

test('that a chat is not on this device is said', async () => {
  const { bus } = twoChats();
  await renderAt('/chat/gone', <ChatView />, bus);
  await screen.findByText('This chat is not on this device');
  await user.click(screen.getByRole('link', { name: 'New chat' }));
  await screen.findByText('What would you like to know?');
});

test('an address without anything has a page that says so, and leads on', async () => {
  const { bus } = twoChats();
  await renderAt('/prompt/7', <ChatView />, bus);
  await screen.findByRole('heading', { name: 'Nothing at this address' });
  expect(document.title).toBe('Nothing at this address · Gloss');
  await user.click(await linkTo('Beta'));
  await screen.findByText('About Beta');
  expect(screen.queryByRole('heading', { name: 'Nothing at this address' })).toBeNull();
});

test('folded, the rail has the names of its icons, and stays so', async () => {
  const { bus } = twoChats();
  await renderAt('/', <ChatView />, bus);
  await user.click(await screen.findByRole('button', { name: 'Fold the menu' }));
  expect(screen.queryByText('Beta')).toBeNull();
  for (const name of ['New chat', 'Chats', 'Library', 'Memos', 'Tools', 'Settings', 'Sign in']) {
    screen.getByRole('link', { name });
  }
  cleanup();
  await renderAt('/', <ChatView />, twoChats().bus);
  await screen.findByRole('button', { name: 'Unfold the menu' });
});

test('U2.3 a guest signs in from the rail, with the way back to what is open', async () => {
  const { bus } = twoChats();
  bus.handle({
    'account.get': () => ({ account: { status: 'guest', user: null, isStale: false } }),
  });
  await renderAt('/chat/c1', <ChatView />, bus);
  const link = await screen.findByRole('link', { name: 'Sign in' });
  await waitFor(() => expect(link.getAttribute('href')).toBe('/app/login?back=%2Fchat%2Fc1'));
  await user.click(link);
  expect(location.pathname + location.search).toBe('/app/login?back=%2Fchat%2Fc1');
});

test('the page of all chats finds them by words, which its address has', async () => {
  const { bus } = twoChats();
  await renderAt('/chats?words=Bet', <ChatView />, bus);
  const list = await screen.findByRole('list', { name: 'Chats' });
  await within(list).findByRole('link', { name: /^Beta/ });
  expect(within(list).queryByText('Alpha')).toBeNull();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search chats' });
  expect(field.value).toBe('Bet');
  await user.clear(field);
  await user.type(field, 'Alph');
  await waitFor(() => expect(location.search).toBe('?words=Alph'));
});

test('a notice is shown on a page, not in the chat that it hides', async () => {
  const { bus } = twoChats();
  const { router } = await renderAt('/', <ChatView />, bus);
  const chat = (await screen.findByRole('textbox', { name: 'Message' })).closest('main')!;
  const notices = () => screen.getByRole('region', { name: 'Notifications' });
  await waitFor(() => expect(chat.contains(notices())).toBe(true));
  router.go(placeOf('memos'));
  await waitFor(() => expect(chat.hidden).toBe(true));
  expect(chat.contains(notices())).toBe(false);
});
