import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NEVER, Subject } from 'rxjs';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { ChatView } from '#features/chat/chat-view.tsx';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { documentInfo, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';

afterEach(cleanup);
const user = userEvent.setup();
// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

const tab = (tabId: number, title: string) =>
  pageState({ tabId, title, url: `https://harbour.example/${tabId}` });
const tabs = [tab(11, 'Tide table'), tab(12, 'Ferry times'), tab(13, 'Fish market')];

async function open(options: FakeChatOptions = {}) {
  const document = documentInfo('doc1', 'An article', 3210);
  const fake = createFakeChat({ page: pageState({ document }), document, tabs, ...options });
  await renderView(<ChatView />, fake.bus);
  return fake;
}
const field = () => screen.findByLabelText('Message');
const options = async () =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

test('an @ lists the open tabs; letters behind it choose among them; Enter reads the tab', async () => {
  const { bus } = await open();
  await user.type(await field(), 'Compare with @');
  expect(await options()).toEqual(['Tide table', 'Ferry times', 'Fish market']);
  const box = screen.getByRole('combobox', { name: 'Message' });
  const [first] = screen.getAllByRole('option');
  await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(first?.id));
  await user.type(box, 'f');
  await waitFor(async () => expect(await options()).toEqual(['Ferry times', 'Fish market']));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(await field()).toHaveProperty('value', 'Compare with ');
  const chips = screen.getByRole('list', { name: 'What the next question will see' });
  expect(await within(chips).findByText('Fish market')).toBeTruthy();
  await user.type(await field(), 'this{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  const [requested] = bus.callsOf('turn.ask');
  expect(requested?.sources.map(({ docId }) => docId)).toEqual(['tab13', 'doc1']);
});

test('Escape closes the menu and retains the words; an address opens no menu', async () => {
  await open();
  await user.type(await field(), 'ask @ti');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(await field()).toHaveProperty('value', 'ask @ti');
  await user.clear(await field());
  await user.type(await field(), 'write to ann@ti');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('where nothing has that name Enter sends the words; tabs out of reach are counted', async () => {
  const { bus } = await open({ hiddenTabs: 2 });
  await user.type(await field(), '@nothing');
  expect(await screen.findByText('No tab or document with that name')).toBeTruthy();
  expect(screen.getByText("2 more tabs can't be read yet.")).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
});

test('a combobox in every state: groups, the option that is chosen, Home, End, how many there are', async () => {
  const saved = { size: 1, hasFile: true, hasText: true, created_at: '2026-01-01T00:00:00.000Z' };
  await open({ library: [{ ...saved, document: documentInfo('doc2', 'Tide log', 100) }] });
  await user.type(await field(), '@');
  const list = await screen.findByRole('listbox', { name: 'Tabs and documents' });
  const box = screen.getByRole('combobox', { name: 'Message' });
  expect(box.getAttribute('aria-controls')).toBe(list.id);
  expect(box.getAttribute('aria-expanded')).toBe('true');
  expect(within(list).queryAllByRole('heading')).toEqual([]);
  const groups = within(list).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Open tabs',
    'Your documents',
  ]);
  const chosen = () => {
    const marked = screen.getAllByRole('option', { selected: true });
    expect(marked).toHaveLength(1);
    expect(box.getAttribute('aria-activedescendant')).toBe(marked[0]?.id);
    return marked[0]?.textContent;
  };
  expect(screen.getByText('4 matches').getAttribute('role')).toBe('status');
  await user.keyboard('{End}');
  expect(chosen()).toBe('Tide log');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Tide table');
  await user.keyboard('{ArrowUp}{Home}');
  expect(chosen()).toBe('Tide table');
  expect(document.activeElement).toBe(box);
  await user.type(box, 'nothing');
  expect(await screen.findByText('No tab or document with that name')).toBeTruthy();
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(box.hasAttribute('aria-activedescendant')).toBe(false);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Tab picks; a caret that leaves the name closes the menu', async () => {
  await open();
  await user.type(await field(), 'ask @fe');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowLeft>4/}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await user.clear(await field());
  await user.type(await field(), '@fe');
  await screen.findByRole('listbox');
  await user.keyboard('{Tab}');
  const chips = screen.getByRole('list', { name: 'What the next question will see' });
  expect(await within(chips).findByText('Ferry times')).toBeTruthy();
});

test('tabs with the same title show their address', async () => {
  await open({ tabs: [tab(11, 'Tide table'), tab(12, 'Tide table'), tab(13, 'Fish market')] });
  await user.type(await field(), '@');
  expect(await options()).toEqual([
    'Tide tableharbour.example/11',
    'Tide tableharbour.example/12',
    'Fish market',
  ]);
});

test('a document of the letters before is not attached while those of the next are searched', async () => {
  const saved = { size: 1, hasFile: true, hasText: true, created_at: '2026-01-01T00:00:00.000Z' };
  const library = [{ ...saved, document: documentInfo('doc2', 'Tide log', 100) }];
  const { bus } = await open({ tabs: [], library });
  await user.type(await field(), '@Ti');
  expect(await options()).toEqual(['Tide log']);
  bus.handle({ 'library.watch': () => NEVER });
  await user.keyboard('x');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
  await user.keyboard('{Enter}');
  expect(bus.callsOf('upload.attach')).toEqual([]);
  expect(bus.callsOf('turn.ask')).toEqual([]);
  expect(await field()).toHaveProperty('value', '@Tix');
});

test('tabs and documents appear together: nothing moves from under the pointer', async () => {
  const { bus } = await open();
  const found = new Subject<{ entries: LibraryEntry[]; more: boolean; bytes: number }>();
  bus.handle({ 'library.watch': () => found });
  await user.type(await field(), '@');
  const list = await screen.findByRole('listbox');
  await waitFor(() => expect(found.observed).toBe(true));
  expect(within(list).queryAllByRole('option')).toEqual([]);
  expect(list.getAttribute('aria-busy')).toBe('true');
  act(() => found.next({ entries: [], more: false, bytes: 0 }));
  expect(await options()).toEqual(['Tide table', 'Ferry times', 'Fish market']);
  expect(list.getAttribute('aria-busy')).toBe('false');
});
