import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChatView } from '#features/chat/chat-view.tsx';
import type { Shell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeChat, type FakeChatOptions } from '#test/support/fake-chat.ts';
import { documentInfo, pageState } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const url = 'https://harbour.example/tides';
const title = `Page at ${url}`;

async function open(options: FakeChatOptions = {}, shell: Partial<Shell> = {}) {
  const document = documentInfo('doc1', 'An article', 3210);
  const fake = createFakeChat({ page: pageState({ document }), document, ...options });
  const view = await renderView(<ChatView />, fake.bus, shell);
  return { ...fake, ...view, read: () => fake.bus.callsOf('address.read').length };
}

const field = () => screen.getByLabelText('Message');
const chips = () => screen.getByRole('list', { name: 'What the next question will see' });
const remove = () => within(chips()).findByRole('button', { name: /Remove .*harbour/ });
const readPage = (link: string) => ({
  document: { ...documentInfo('d', title, 640), link },
  way: 'fetch' as const,
});
/** Longer than the pause after which the draft is searched. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

test('a pasted link is read and goes with the question as a source that stays with the chat', async () => {
  const { bus } = await open();
  await user.click(field());
  await user.paste(url);
  await user.click(await within(chips()).findByRole('button', { name: title }));
  expect(await within(chips()).findByText('640 tokens')).toBeTruthy();
  await user.type(field(), ' right?{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]).toMatchObject({
    sources: [{ docId: 'doc1' }, { docId: `at ${url}` }],
    addresses: [],
  });
  expect(bus.callsOf('address.read')).toEqual([{ url }]);
  await screen.findByRole('article', { name: 'Answer' });
  await waitFor(() => expect(within(chips()).getAllByRole('listitem')).toHaveLength(2));
});

test('R2.5 the card of a source says how many hidden words were left out of it', async () => {
  const page = { ...documentInfo('doc1', 'An article', 3210), hiddenDropped: 1 };
  const { bus } = await open({ page: pageState({ document: page }), document: page });
  const { document: other, way } = readPage(url);
  const hidden = { ...other, hiddenDropped: 1212 };
  bus.handle({
    'address.read': () => ({ document: hidden, way }),
    'document.info': ({ docId }) => (docId === 'doc1' ? page : hidden),
  });
  await user.click(await within(chips()).findByRole('button', { name: 'An article' }));
  expect(await within(chips()).findByText('1 hidden word left out')).toBeTruthy();
  await user.click(field());
  await user.paste(url);
  await user.click(await within(chips()).findByRole('button', { name: title }));
  expect(await within(chips()).findByText('1,212 hidden words left out')).toBeTruthy();
});

test('a link that is still typed is not read before the question is sent', async () => {
  const { bus, read } = await open();
  await user.type(field(), `Is it ${url}`);
  expect(await within(chips()).findByText('read when you send')).toBeTruthy();
  expect(read()).toBe(0);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]).toMatchObject({ addresses: [{ kind: 'address', url }] });
});

test('sent within the pause, a link is read all the same', async () => {
  const { bus } = await open();
  // In one task: on a slow machine the pause would end between two.
  fireEvent.change(field(), { target: { value: url } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() =>
    expect(bus.callsOf('turn.ask')[0]?.addresses).toEqual([{ kind: 'address', url }]),
  );
});

test('removed by keyboard it does not return, and the focus stays in the chips', async () => {
  const { bus, read } = await open();
  await user.click(field());
  await user.paste(url);
  const button = await remove();
  act(() => button.focus());
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove An article' }));
  await user.type(field(), ' and more');
  await pause();
  expect(within(chips()).queryByText(/harbour/)).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]).toMatchObject({ sources: [{ docId: 'doc1' }], addresses: [] });
  expect(read()).toBe(1);
});

test('a text with links that was pasted offers them; nothing is read before the person accepts', async () => {
  const { read } = await open();
  await user.click(field());
  await user.paste(`Dear Ann, see ${url} or https://other.example/off today.`);
  const add = await within(chips()).findByRole('button', { name: 'Add harbour.example/tides' });
  expect(read()).toBe(0);
  await user.click(add);
  expect(await within(chips()).findByText(title)).toBeTruthy();
  expect(read()).toBe(1);
});

test('an address that cannot be reached says so in one line and its card, is read again, and does not hold up the question', async () => {
  const { bus, read } = await open();
  bus.handle({
    'address.read': () => {
      throw new CodedError('network');
    },
  });
  await user.click(field());
  await user.paste(url);
  const chip = await within(chips()).findByRole('button', { name: /harbour.*not read$/ });
  expect(screen.getByText("harbour.example/tides: This address can't be reached.")).toBeTruthy();
  expect(chip.closest('li')?.querySelector('[data-wrap], [data-open]')).toBeNull();
  await user.click(chip);
  expect(within(chips()).getByText("This address can't be reached.")).toBeTruthy();
  const tab = within(chips()).getByRole('link', { name: 'Open in a tab' });
  expect(tab.getAttribute('href')).toBe(url);
  expect(tab.getAttribute('rel')).toContain('noopener');
  await user.click(within(chips()).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(read()).toBe(2));
  await within(chips()).findByText('not read');
  await user.type(field(), ' up?{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]).toMatchObject({ sources: [{ docId: 'doc1' }], addresses: [] });
});

test('a site without access is allowed from its chip, and read', async () => {
  let isAllowed = false;
  const { bus, shell } = await open();
  bus.handle({
    'address.read': (body) => {
      if (!isAllowed) throw new CodedError('capture_no_access');
      return readPage(body.url);
    },
  });
  await user.click(field());
  await user.paste(url);
  const allow = await within(chips()).findByRole('button', { name: 'Allow on harbour.example' });
  isAllowed = true;
  await user.click(allow);
  expect(shell.access?.request).toHaveBeenCalledWith(['https://harbour.example/*']);
  expect(await within(chips()).findByText(title)).toBeTruthy();
});

test('a queued question says why its address was not read: again, or without it', async () => {
  const { bus } = await open();
  bus.handle({
    'address.read': () => {
      throw new CodedError('fetch_other', 'gone', { status: 404 });
    },
  });
  await user.type(field(), `About ${url}{Enter}`);
  expect(
    await screen.findByText('harbour.example/tides: The site answered with error 404.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(bus.callsOf('turn.readAgain')).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Send without it' }));
  await screen.findByRole('article', { name: 'Answer' });
});

test('a question that is cancelled returns with its address', async () => {
  const { bus } = await open();
  bus.handle({ 'address.read': () => new Promise(() => undefined) });
  await user.type(field(), `About ${url}{Enter}`);
  expect(await screen.findByText('Waiting for harbour.example/tides')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel and edit' }));
  await waitFor(() => expect(field()).toHaveProperty('value', `About ${url}`));
  expect(await remove()).toBeTruthy();
});

test('an address after an @ is offered by the menu, read, and leaves no words', async () => {
  const { bus } = await open();
  await user.type(field(), 'Compare @harbour.example/tides');
  const option = await screen.findByRole('option', { name: 'harbour.example/tides' });
  expect(screen.getByRole('group', { name: 'Read this address' }).contains(option)).toBe(true);
  await user.keyboard('{Enter}');
  expect(field()).toHaveProperty('value', 'Compare ');
  expect(await within(chips()).findByText(title)).toBeTruthy();
  await user.type(field(), 'with this{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toHaveLength(1));
  expect(bus.callsOf('turn.ask')[0]?.sources.map(({ docId }) => docId)).toContain(`at ${url}`);
});

const inWebApp = { surface: 'web', access: null, windowId: null } as const;
const webApp = /^The web app can't read addresses\./;

test('the web app cannot read other sites: it says so before a question is sent, and under its answer', async () => {
  const { bus, read, finish } = await open({}, inWebApp);
  await user.type(field(), `@${url}`);
  expect(await screen.findByText('No tab or document with that name')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.clear(field());
  await user.paste(`${url} `);
  await user.click(await screen.findByRole('button', { name: /harbour.*not read$/ }));
  expect(within(chips()).getByText(webApp)).toBeTruthy();
  expect(within(chips()).getByRole('link', { name: 'Open in a tab' })).toHaveProperty('href', url);
  await user.click(field());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')[0]?.addresses).toEqual([]));
  act(() => finish(bus.callsOf('turn.ask')[0]!.answerId));
  const note = await screen.findByText(/^harbour\.example\/tides: The web app can't/);
  expect(note.closest('[data-unread]')).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'What the next question will see' })).toBeNull(),
  );
  expect(read()).toBe(0);
});

test('in the web app an address can be searched for instead, and its chip can be dismissed', async () => {
  const { bus } = await open({}, inWebApp);
  await user.click(field());
  await user.paste(url);
  await user.click(await screen.findByRole('button', { name: /harbour.*not read$/ }));
  await user.click(within(chips()).getByRole('button', { name: 'Search the web for this' }));
  const toggle = await screen.findByRole('button', { name: 'Search the web' });
  await waitFor(() => expect(toggle.getAttribute('aria-pressed')).toBe('true'));
  expect(bus.callsOf('settings.set')).toEqual([]);
  await user.click(within(chips()).getByRole('button', { name: 'Remove harbour.example/tides' }));
  await user.type(field(), ' now?');
  await pause();
  expect(screen.queryByText('not read')).toBeNull();
});

test('links in a text by others that was pasted in the web app are no addresses to read', async () => {
  await open({}, inWebApp);
  await user.click(field());
  await user.paste(`Dear Ann, see ${url} or https://other.example/off today.`);
  await pause();
  expect(screen.queryByText('not read')).toBeNull();
});
