import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();

function threeChats() {
  const fake = createFakeChat();
  for (const [id, name] of [
    ['c1', 'Alpha'],
    ['c2', 'Beta'],
    ['c3', 'Gamma'],
  ] as const) {
    const messages = [
      message({ messageId: `${id}q`, type: 'human', text: `About ${name}`, conversationId: id }),
    ];
    fake.rows.value.set(id, { conversation: conversation(id, name), messages });
  }
  return fake;
}

async function openHistory(fake: ReturnType<typeof threeChats>) {
  await renderView(<ChatView />, fake.bus);
  await user.click(screen.getByRole('button', { name: 'History' }));
  return await screen.findByRole('list', { name: 'Chats' });
}

test('a chat is found by its words and opened', async () => {
  const list = await openHistory(threeChats());
  await within(list).findByText('Gamma');
  await user.type(screen.getByRole('searchbox', { name: 'Search chats' }), 'Bet');
  await waitFor(() => expect(within(list).queryByText('Alpha')).toBeNull());
  const beta = within(list).getByRole('button', { name: /^Beta/ });
  expect([...beta.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Bet']);
  await user.click(beta);
  await screen.findByText('About Beta');
  expect(screen.queryByRole('list', { name: 'Chats' })).toBeNull();
});

test('a search that takes long is seen to be under way', async () => {
  const fake = threeChats();
  const list = await openHistory(fake);
  await within(list).findByText('Gamma');
  let answer: ((found: { conversations: []; next: null }) => void) | undefined;
  fake.bus.handle({ 'conversation.list': () => new Promise((resolve) => (answer = resolve)) });
  await user.type(screen.getByRole('searchbox', { name: 'Search chats' }), 'Bet');
  await screen.findByText('Searching…');
  answer?.({ conversations: [], next: null });
  await screen.findByText('No chat contains these words');
  expect(screen.queryByText('Searching…')).toBeNull();
});

test('keys: down moves, F2 renames, Delete deletes, and undo brings the chat back', async () => {
  const fake = threeChats();
  const list = await openHistory(fake);
  (await within(list).findByText('Alpha')).closest('button')!.focus();
  await user.keyboard('{ArrowDown}{F2}');
  const field = within(list).getByRole('textbox', { name: 'Chat name' });
  await user.clear(field);
  await user.type(field, 'Better{Enter}');
  await within(list).findByText('Better');
  within(list).getByText('Gamma').closest('button')!.focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(within(list).queryByText('Gamma')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await within(list).findByText('Gamma');
});

test('U2.4 Home and End lead to the first and the last chat; the arrows of a chat’s menu stay in it', async () => {
  const list = await openHistory(threeChats());
  const chat = (name: string) => within(list).getByText(name).closest('button')!;
  (await within(list).findByText('Alpha')).closest('button')!.focus();
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(chat('Gamma'));
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(chat('Alpha'));
  await user.click(within(list).getByRole('button', { name: 'More for Beta' }));
  const [first] = await screen.findAllByRole('menuitem');
  first!.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('role')).toBe('menuitem');
});

test('a chat that could not be deleted stays open, and is not reported as deleted', async () => {
  const fake = threeChats();
  fake.bus.handle({
    'conversation.setDeleted': () => Promise.reject(new CodedError('storage_full')),
  });
  const list = await openHistory(fake);
  await user.click(await within(list).findByText('Beta'));
  await screen.findByText('About Beta');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete chat' }));
  await screen.findByText(
    "The browser's storage for Gloss is full. Delete chats or documents that you no longer need.",
  );
  screen.getByText('About Beta');
  expect(screen.queryByText('Chat deleted')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a message that could not be deleted is not reported as deleted', async () => {
  const fake = threeChats();
  fake.bus.handle({ 'message.setDeleted': () => Promise.reject(new CodedError('storage_full')) });
  const list = await openHistory(fake);
  await user.click(await within(list).findByText('Beta'));
  const question = (await screen.findByText('About Beta')).closest('article')!;
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText(
    "The browser's storage for Gloss is full. Delete chats or documents that you no longer need.",
  );
  expect(screen.queryByText('Question deleted')).toBeNull();
});

test('a list that could not be read shows that, and the chats that were found before', async () => {
  const fake = threeChats();
  const list = await openHistory(fake);
  await within(list).findByText('Alpha');
  fake.bus.handle({ 'conversation.list': () => Promise.reject(new CodedError('peerLost')) });
  const search = screen.getByRole('searchbox', { name: 'Search chats' });
  await user.type(search, 'B');
  expect((await screen.findByRole('alert')).textContent).toContain('stopped answering');
  within(list).getByText('Alpha');
});

test('S3.14 a chat is pinned, and moved into a new folder, which can be listed alone', async () => {
  const list = await openHistory(threeChats());
  const more = (name: string) => within(list).findByRole('button', { name: `More for ${name}` });
  await user.click(await more('Gamma'));
  await user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
  await within(list).findByLabelText('Pinned');
  const names = () => [...list.querySelectorAll('bdi')].map((each) => each.textContent);
  await waitFor(() => expect(names()).toEqual(['Gamma', 'Alpha', 'Beta']));
  await user.click(await more('Beta'));
  await user.click(await screen.findByRole('menuitem', { name: 'New folder…' }));
  const field = await within(list).findByRole('textbox', { name: 'Name of the folder' });
  await user.type(field, 'Harbour{Enter}');
  await within(list).findByText(/· Harbour$/);
  await user.click(screen.getByRole('button', { name: 'Show: All chats' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Harbour' }));
  await waitFor(() => expect(names()).toEqual(['Beta']));
});

test('S4.11 all chats are deleted at once, listed as deleted, and restored one by one or by the undo', async () => {
  const list = await openHistory(threeChats());
  await within(list).findByText('Alpha');
  await user.click(screen.getByRole('button', { name: 'Show: All chats' }));
  await screen.findByRole('menuitemradio', { name: 'All chats' });
  expect(screen.queryByRole('menuitem', { name: /Delete/ })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More for all chats' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete all chats' }));
  const question = await screen.findByRole('dialog', { name: 'Delete 3 chats?' });
  within(question).getByText(/^They are on this device only\./);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  within(list).getByText('Alpha');
  await user.click(screen.getByRole('button', { name: 'More for all chats' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete all chats' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('No chats yet');
  // U2.7
  expect(screen.getAllByRole('button', { name: 'New chat' })).toHaveLength(2);
  await screen.findByText('3 chats deleted');
  await user.click(screen.getByRole('button', { name: 'Show: All chats' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Deleted chats' }));
  await user.click(await within(list).findByRole('button', { name: 'Restore Alpha' }));
  await waitFor(() => expect(within(list).queryByText('Alpha')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('No deleted chats. Deleted chats stay here for 90 days.');
});

test('an older name or folder of a chat is in its menu, is taken back at one press, and undone', async () => {
  const fake = threeChats();
  const ended: unknown[] = [];
  let name = 'Alpha';
  const chat = { id: 'c1', updated_at: '2026-01-01T00:00:00.000Z', excerpt: '' };
  const older = [
    { id: 'n', kind: 'name' as const, value: 'Alpha of yesterday', time: 2 },
    { id: 'f', kind: 'folder' as const, value: 'Work', time: 1 },
    { id: 'o', kind: 'folder' as const, value: null, time: 0 },
  ];
  fake.bus.handle({
    'conversation.list': () => ({
      conversations: [{ ...chat, name, isPinned: false, folder: 'New', older }],
      next: null,
    }),
    'conflict.end': ({ id, end }) => {
      ended.push([id, end]);
      name = end === 'take' ? 'Alpha of yesterday' : 'Alpha';
      return {};
    },
  });
  const list = await openHistory(fake);
  await user.click(await within(list).findByRole('button', { name: 'More for Alpha' }));

  await screen.findByRole('menuitem', { name: 'Back into “Work”' });
  screen.getByRole('menuitem', { name: 'Out of its folder again' });
  await user.click(screen.getByRole('menuitem', { name: 'Name it “Alpha of yesterday” again' }));
  await within(list).findByText('Alpha of yesterday');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await within(list).findByText('Alpha');
  expect(ended).toEqual([
    ['n', 'take'],
    ['n', 'undo'],
  ]);
});

test('S9.9 the next page begins where the one before has ended; what is shown is read again together', async () => {
  const fake = threeChats();
  const chat = (n: number) => ({
    id: `p${n}`,
    name: `Page ${n}`,
    updated_at: '2026-01-01T00:00:00.000Z',
    excerpt: '',
    isPinned: false,
    folder: null,
    older: [],
  });
  const all = Array.from({ length: 45 }, (_, n) => chat(n));
  fake.bus.handle({
    'conversation.list': ({ limit, after }) => {
      const from = after === undefined ? 0 : Number(after);
      const end = from + limit;
      return {
        conversations: all.slice(from, end),
        next: end < all.length ? String(end) : null,
      };
    },
  });
  const list = await openHistory(fake);
  await within(list).findByText('Page 19');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await within(list).findByText('Page 39');
  expect(within(list).queryByText('Page 40')).toBeNull();
  expect(fake.bus.callsOf('conversation.list').at(-1)).toMatchObject({ limit: 20, after: '20' });
  act(() => fake.bus.emit('conversations.changed', {}));
  await waitFor(() =>
    expect(fake.bus.callsOf('conversation.list').at(-1)).toEqual({
      search: '',
      limit: 40,
      kind: 'listed',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await within(list).findByText('Page 44');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('C19 while a first sync is under way, chats with the words that the server finds follow those of this device', async () => {
  const fake = threeChats();
  let answer: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const info = { updated_at: '2026-01-01T00:00:00.000Z', isPinned: false, folder: null, older: [] };
  fake.bus.handle({
    'conversation.findOnServer': async ({ page }) => {
      await gate;
      if (page === 1) {
        const next = { ...info, id: 'farther', name: 'Farther away', excerpt: 'Beta' };
        return { conversations: [next], hasMore: false };
      }
      return {
        hasMore: true,
        conversations: [
          { ...info, id: 'c2', name: 'Beta', excerpt: 'Beta again' },
          { ...info, id: 'far', name: 'Far away', excerpt: 'on the Beta coast' },
        ],
      };
    },
  });
  const list = await openHistory(fake);
  await user.type(screen.getByRole('searchbox', { name: 'Search chats' }), 'Beta');
  await screen.findByText('Searching chats that are not on this device yet…');
  expect(fake.bus.callsOf('conversation.findOnServer')).toEqual([
    { words: 'Beta', kind: 'listed', page: 0 },
  ]);
  answer();
  await within(list).findByRole('button', { name: /^Far away ?on the Beta coast$/ });
  const names = [...list.querySelectorAll('bdi')].map((each) => each.textContent);
  expect(names).toEqual(['Beta', 'Far away']);
  expect(screen.queryByText(/Searching chats/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await within(list).findByRole('button', { name: /^Farther away/ });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('C19 words that are searched again have the first page of the server again, and no chats of other words', async () => {
  const fake = threeChats();
  const info = { updated_at: '2026-01-01T00:00:00.000Z', isPinned: false, folder: null, older: [] };
  fake.bus.handle({
    'conversation.findOnServer': ({ words, page }) => ({
      conversations: [{ ...info, id: `${words}${page}`, name: `${words} ${page}`, excerpt: '' }],
      hasMore: page === 0,
    }),
  });
  const list = await openHistory(fake);
  const field = screen.getByRole('searchbox', { name: 'Search chats' });
  const names = () => [...list.querySelectorAll('bdi')].map((each) => each.textContent);
  await user.type(field, 'tide');
  await waitFor(() => expect(names()).toEqual(['tide 0']));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toEqual(['tide 0', 'tide 1']));
  await user.type(field, 's');
  await waitFor(() => expect(names()).toEqual(['tides 0']));
  await user.type(field, '{Backspace}');
  await waitFor(() => expect(names()).toEqual(['tide 0']));
});

test('C19 a further page that the server could not give is asked for again', async () => {
  const fake = threeChats();
  const info = { updated_at: '2026-01-01T00:00:00.000Z', isPinned: false, folder: null, older: [] };
  let isAway = true;
  fake.bus.handle({
    'conversation.findOnServer': ({ words, page }) => {
      if (page > 0 && isAway) throw new CodedError('network');
      const found = { ...info, id: `${words}${page}`, name: `${words} ${page}`, excerpt: '' };
      return { conversations: [found], hasMore: page === 0 };
    },
  });
  const list = await openHistory(fake);
  const names = () => [...list.querySelectorAll('bdi')].map((each) => each.textContent);
  await user.type(screen.getByRole('searchbox', { name: 'Search chats' }), 'tide');
  await waitFor(() => expect(names()).toEqual(['tide 0']));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText(/the server can't be searched now/);
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toEqual(['tide 0', 'tide 1']));
  expect(screen.queryByText(/the server can't be searched now/)).toBeNull();
  const pages = fake.bus.callsOf('conversation.findOnServer').map(({ page }) => page);
  expect(pages).toEqual([0, 1, 1]);
});

test('that the server cannot be searched is said, next to what this device has', async () => {
  const fake = threeChats();
  fake.bus.handle({
    'conversation.findOnServer': () => Promise.reject(new CodedError('network')),
  });
  const list = await openHistory(fake);
  await user.type(screen.getByRole('searchbox', { name: 'Search chats' }), 'Beta');
  await screen.findByText(/the server can't be searched now/);
  within(list).getByText('Beta');
});
