import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { conversation, listedModel, message } from '#test/support/fake-rows.ts';
import { searchPage } from '#test/support/fake-searches.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const toggle = () => screen.getByRole('button', { name: 'Search the web' });
const search = () => screen.findByRole('region', { name: 'Web search' });
const cards = async () =>
  within(await search()).findByRole('list', { name: 'Pages found on the web' });

const searched = () => ({
  conversation: conversation('c1', 'Tides'),
  messages: [
    message({ messageId: 'q1', type: 'human', text: 'When is high tide?' }, 1),
    message({ messageId: 'a1', type: 'ai', parentMessageId: 'q1', text: 'At noon.' }, 2),
  ],
});

/** A question that was searched for and answered. */
async function answered(options: FakeChatOptions = {}) {
  const local = { conversationId: 'c1', draft: '' };
  const fake = createFakeChat({ rows: searched(), local, ...options });
  fake.searches.note('q1', {
    state: 'done',
    queries: ['high tide'],
    attempts: [{ source: 'endpoint', name: 'SearXNG', state: 'found', count: 23, error: null }],
    pages: [searchPage('tides.example', 'read'), searchPage('slow.example', 'snippet')],
  });
  await renderView(<ChatView />, fake.bus);
  await search();
  return fake;
}

/** How it was searched, and what can be changed about it. */
const unfold = async () =>
  user.click(within(await search()).getByText(/^Read \d of \d pages?$/, { selector: 'summary *' }));

test('S3.8 while the web is searched the composer names the model of searches, and chooses that', async () => {
  const models = [listedModel('Quick'), listedModel('Careful')];
  const searchModel = models[1]!.ref;
  const fake = createFakeChat({ models, settings: { searchModel } });
  await renderView(<ChatView />, fake.bus);
  await screen.findByRole('button', { name: 'Model: Quick' });
  await user.click(toggle());
  await user.click(await screen.findByRole('button', { name: 'Model: Careful' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /Quick/ }));
  expect(fake.bus.callsOf('settings.set').at(-1)).toEqual({ searchModel: models[0]!.ref });
  await user.click(toggle());
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'When?{Enter}');
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  expect(fake.bus.callsOf('turn.ask')[0]).toMatchObject({ model: null });
  expect(fake.bus.callsOf('turn.ask')[0]).not.toHaveProperty('search');
});

test('switched on where nothing can be searched, it says so with a way to set one up, before a question', async () => {
  const fake = createFakeChat();
  let isOpen = false;
  fake.bus.handle({
    'search.sources': () => ({ sources: [{ source: 'engine', isOpen }] }),
  });
  const { shell } = await renderView(<ChatView />, fake.bus);
  await user.click(toggle());
  expect(await screen.findByText(/^No search is set up\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose where to search' }));
  expect(shell.openSettings).toHaveBeenCalledWith('search');
  isOpen = true;
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  await waitFor(() => expect(screen.queryByText(/^No search is set up\./)).toBeNull());
});

/** A question that waits for its search. */
async function waiting() {
  const fake = createFakeChat({ settings: { enableSearch: true } });
  await renderView(<ChatView />, fake.bus);
  await waitFor(() => expect(toggle().getAttribute('aria-pressed')).toBe('true'));
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'When is high tide?{Enter}');
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  const { conversationId, messageId } = fake.bus.callsOf('turn.ask')[0]!;
  const note = (change: Parameters<typeof fake.searches.note>[1]) =>
    act(() => fake.searches.note(messageId, { conversationId, ...change }));
  note({});
  return { fake, messageId, note };
}

const pressed = () => toggle().getAttribute('aria-pressed');

test('U2.4 the search is a labelled switch of the chat: off in a new one, stored by its first question, off in the next', async () => {
  const fake = createFakeChat();
  await renderView(<ChatView />, fake.bus);
  expect(toggle().textContent).toBe('Web');
  expect(pressed()).toBe('false');
  await user.click(toggle());
  expect(pressed()).toBe('true');
  const field = screen.getByRole('textbox', { name: 'Message' });
  expect(field.getAttribute('placeholder')).toBe('Ask the web');
  await user.type(field, 'When?{Enter}');
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  expect(fake.bus.callsOf('turn.ask')[0]).toMatchObject({
    search: true,
    searchesWeb: true,
    conversationType: 'Search',
  });
  await screen.findByRole('article', { name: 'Question' });
  expect(pressed()).toBe('true');
  await user.type(field, 'And then?{Enter}');
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(2));
  expect(fake.bus.callsOf('turn.ask')[1]).toMatchObject({ search: true });
  expect(fake.bus.callsOf('turn.ask')[1]).not.toHaveProperty('searchesWeb');
  await user.click(screen.getByRole('button', { name: 'New chat' }));
  await waitFor(() => expect(pressed()).toBe('false'));
  expect(fake.bus.callsOf('settings.set')).toEqual([]);
});

test('U2.4 in a chat that is there it is stored at once', async () => {
  const { bus } = await answered();
  expect(pressed()).toBe('false');
  await user.click(toggle());
  await waitFor(() => expect(pressed()).toBe('true'));
  expect(bus.callsOf('conversation.setSearchesWeb')).toEqual([
    { conversationId: 'c1', isOn: true },
  ]);
});

test.each([
  ['a chat of before there was such a field', undefined, 'true'],
  ['a chat where it was turned off', false, 'false'],
])('U2.4 the setting is for chats where nothing was chosen: %s', async (_, searchesWeb, isOn) => {
  const rows = searched();
  if (searchesWeb !== undefined) rows.conversation.meta.searchesWeb = searchesWeb;
  await answered({ rows, settings: { enableSearch: true } });
  await waitFor(() => expect(pressed()).toBe(isOn));
});

const offer = () => screen.queryByRole('button', { name: 'Search the web for this' });

test('U2.4 a question about now offers a search; one press sends it with one, and the chat stays as it is', async () => {
  const fake = createFakeChat();
  fake.bus.handle({
    'search.sources': () => ({ sources: [{ source: 'engine', isOpen: true }] }),
  });
  await renderView(<ChatView />, fake.bus);
  const field = screen.getByRole('textbox', { name: 'Message' });
  await user.type(field, 'How high are tides');
  expect(offer()).toBeNull();
  await user.type(field, ' today?');
  await screen.findByRole('button', { name: 'Search the web for this' });
  expect(fake.bus.callsOf('turn.ask')).toEqual([]);
  await user.click(offer()!);
  await waitFor(() => expect(fake.bus.callsOf('turn.ask')).toHaveLength(1));
  expect(fake.bus.callsOf('turn.ask')[0]).toMatchObject({
    text: 'How high are tides today?',
    search: true,
    searchesWeb: false,
  });
  expect(pressed()).toBe('false');
  expect(offer()).toBeNull();
});

test('U2.4 nothing is offered where nothing can be searched, or the web is searched anyway', async () => {
  const fake = createFakeChat();
  let isOpen = false;
  fake.bus.handle({ 'search.sources': () => ({ sources: [{ source: 'engine', isOpen }] }) });
  await renderView(<ChatView />, fake.bus);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Latest tides?');
  await waitFor(() => expect(fake.bus.callsOf('search.sources').length).toBeGreaterThan(0));
  expect(offer()).toBeNull();
  isOpen = true;
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
  await screen.findByRole('button', { name: 'Search the web for this' });
  await user.click(toggle());
  expect(offer()).toBeNull();
});

test('S9.11 each step is shown as it runs, and the steps are folded when the search is done', async () => {
  const { note, fake, messageId } = await waiting();
  const steps = () => screen.getByRole('region', { name: 'Web search' }).querySelector('details')!;
  await screen.findByText('Choosing what to search for…', { selector: 'summary *' });
  const blocked = { code: 'search_blocked', details: { block: 'captcha' }, message: '' } as const;
  note({
    state: 'searching',
    queries: ['high tide', 'tide table'],
    attempts: [
      {
        source: 'engine',
        name: 'google',
        state: 'failed',
        count: 0,
        error: { ...blocked, retryable: true },
      },
      { source: 'server', name: 'Brave Search', state: 'running', count: 0, error: null },
    ],
  });
  expect(steps().open).toBe(true);
  expect([...steps().querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Searched for “high tide” and “tide table”',
    'Google: it asks for proof that you are a person → trying Brave Search',
    'Searching with Brave Search…',
  ]);
  note({ state: 'reading', pages: [searchPage('a.example', 'read'), searchPage('b.example')] });
  await screen.findByText('Reading: 1 of 2 pages');
  const list = await cards();
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ ariaBusy }) => ariaBusy),
  ).toEqual(['false', 'true']);
  note({
    state: 'done',
    pages: [searchPage('a.example', 'read'), searchPage('b.example', 'snippet')],
  });
  act(() => fake.turns.endSearch(messageId));
  await screen.findByText('Read 1 of 2 pages', { selector: 'summary *' });
  expect(steps().open).toBe(false);
  // The cards are above the answer while that is being written.
  const answer = await screen.findByRole('article', { name: 'Answer' });
  expect(answer.getAttribute('aria-busy')).toBe('true');
  expect(list.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/One page could not be read.*b\.example/)).toBeTruthy();
});

test('a follow-up that needs no search says so', async () => {
  const { note } = await waiting();
  note({ state: 'done', isAnswered: true, pages: [searchPage('a.example', 'read')] });
  expect(await screen.findAllByText('What was read answers it: no new search')).not.toHaveLength(0);
});

test('a search can be ended: the answer is made of what was read until then', async () => {
  const { note, fake, messageId } = await waiting();
  note({ state: 'reading', pages: [searchPage('a.example', 'read'), searchPage('b.example')] });
  await user.click(await screen.findByRole('button', { name: 'Answer from what was read' }));
  expect(fake.bus.callsOf('run.send')).toEqual([{ kind: 'search', id: messageId, event: 'stop' }]);
});

test.each([
  ['captcha', 'it asks for proof that you are a person'],
  ['consent', 'it asks you to agree to its terms first'],
  ['decoy', 'it shows results that have nothing to do with the question'],
])(
  'an engine that shows a %s page is named; its page is opened by the person',
  async (block, why) => {
    const { note, fake, messageId } = await waiting();
    const error = { code: 'search_blocked', message: block, retryable: true, details: { block } };
    const attempts = [
      { source: 'engine' as const, name: 'bing', state: 'failed' as const, count: 0, error },
    ];
    note({ state: 'blocked', queries: ['tide'], attempts });
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain(`Bing shows no results: ${why}.`);
    await user.click(within(card).getByRole('button', { name: 'Open Bing' }));
    expect(fake.bus.callsOf('run.send')).toEqual([
      { kind: 'search', id: messageId, event: 'solve' },
    ]);
    note({
      state: 'solving',
      attempts: [{ source: 'engine', name: 'bing', state: 'running', count: 0, error: null }],
    });
    await screen.findByText(/Bing is open in a tab/);
    await user.click(screen.getByRole('button', { name: 'Answer without searching' }));
    expect(fake.bus.callsOf('turn.sendNow')).toMatchObject([{ messageId }]);
  },
);

test('where nothing is set up the settings of the search are offered; where nothing was found, another try', async () => {
  const { note, fake, messageId } = await waiting();
  note({ state: 'failed', error: new CodedError('no_search_source').toData() });
  await screen.findByRole('button', { name: 'Choose where to search' });
  note({ state: 'failed', error: new CodedError('search_empty').toData() });
  await user.click(await screen.findByRole('button', { name: 'Search again' }));
  expect(fake.bus.callsOf('turn.readAgain')).toMatchObject([{ messageId }]);
});

test('the answer can be repeated: with a new search, without a page, with one more', async () => {
  const { bus } = await answered();
  await unfold();
  await user.click(screen.getByRole('button', { name: 'Search again' }));
  await user.click(screen.getByRole('button', { name: 'More for Page of slow.example' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Leave this source out' }));
  await user.click(screen.getByRole('button', { name: 'Add a page by hand' }));
  await user.type(screen.getByRole('textbox', { name: 'Address of the page' }), 'nonsense{Enter}');
  await screen.findByText(/Enter the address of a web page/);
  await user.clear(screen.getByRole('textbox', { name: 'Address of the page' }));
  await user.type(
    screen.getByRole('textbox', { name: 'Address of the page' }),
    'more.example/a{Enter}',
  );
  await waitFor(() => expect(bus.callsOf('search.repeat')).toHaveLength(3));
  expect(
    bus.callsOf('search.repeat').map(({ messageId, change }) => ({ messageId, change })),
  ).toEqual([
    { messageId: 'q1', change: { kind: 'again' } },
    { messageId: 'q1', change: { kind: 'leaveOut', url: 'https://slow.example/' } },
    { messageId: 'q1', change: { kind: 'addPage', url: 'https://more.example/a' } },
  ]);
});

test('Escape that ends a composition leaves the form for a page open', async () => {
  await answered();
  await unfold();
  await user.click(screen.getByRole('button', { name: 'Add a page by hand' }));
  const field = screen.getByRole('textbox', { name: 'Address of the page' });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field.isConnected).toBe(true);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.isConnected).toBe(false);
});

test('an edit of a question that was searched for is searched for', async () => {
  const { bus } = await answered();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox', { name: 'Edit message' }), ' Today?{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toMatchObject([{ search: true }]));
});

test('S2.14 /search and the palette turn the search on; its chats are a list of their own', async () => {
  const fake = await answered();
  fake.rows.value.get('c1')!.conversation.type = 'Search';
  await user.type(screen.getByRole('textbox', { name: 'Message' }), '/sear');
  await user.click(await screen.findByRole('option', { name: /Search the web/ }));
  await waitFor(() => expect(toggle().getAttribute('aria-pressed')).toBe('true'));
  await user.click(screen.getByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: /^Show: / }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Web searches' }));
  await waitFor(() =>
    expect(fake.bus.callsOf('conversation.list').at(-1)).toMatchObject({ type: 'Search' }),
  );
});
