import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import type { SearchPage } from '#domain/search-web/search-run.ts';
import { createFakeChat } from '#test/support/fake-chat.ts';
import { conversation, message } from '#test/support/fake-rows.ts';
import { searchPage } from '#test/support/fake-searches.ts';
import { renderView } from '#test/support/view.tsx';
import { ChatView } from '../../chat-view.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const anchor = { kind: 'dom', exact: '', prefix: '', suffix: '', path: '' } as const;
const cited = (mark: number, host: string): Citation => ({
  mark,
  quote: 'High water',
  found: {
    docId: `doc of ${host}`,
    passageId: `p${mark}`,
    textStart: 0,
    textEnd: 10,
    exact: 'High water',
    anchor,
  },
});
const sourceOf = (host: string): MessageSource => ({
  docId: `doc of ${host}`,
  docType: 'page_content__webpage',
  title: `Page of ${host}`,
  link: `https://${host}/`,
  tokens: 12,
});
const hosts = ['tides.example', 'slow.example', 'ferry.example'];

/** A chat whose question was searched for, with its sources as the store has them. */
async function open({
  pages,
  type = 'Search',
}: {
  pages?: SearchPage[];
  type?: 'Search' | 'Chat';
}) {
  const citations = [
    cited(0, 'ferry.example'),
    cited(1, 'tides.example'),
    cited(2, 'ferry.example'),
  ];
  const question = message(
    { messageId: 'q1', type: 'human', text: 'When?', sources: hosts.map(sourceOf) },
    1,
  );
  const answer = message(
    { messageId: 'a1', type: 'ai', parentMessageId: 'q1', text: 'At noon.', citations },
    2,
  );
  const rows = {
    conversation: { ...conversation('c1', 'Tides'), type },
    messages: [question, answer],
  };
  const fake = createFakeChat({ rows, local: { conversationId: 'c1', draft: '' } });
  if (pages) fake.searches.note('q1', { state: 'done', queries: ['tide'], pages });
  fake.bus.handle({
    'document.info': ({ docId }) => ({
      ...sourceOf(docId.replace('doc of ', '')),
      passages: 3,
      hiddenDropped: 7,
      facts: { siteName: 'The Harbour', author: ['Ann Lee'], published: '2024-05-03' },
    }),
    'document.read': () => {
      const text =
        '# Page of ferry.example\n\nThe **ferry** waits for [high water](https://x.example/).';
      return { document: null, from: 0, text, lead: '', total: text.length, places: [] };
    },
  });
  await renderView(<ChatView />, fake.bus);
  return fake;
}

const region = () => screen.findByRole('region', { name: 'Web search' });
const row = async () =>
  within(await region()).findByRole('list', { name: 'Pages found on the web' });
const cardsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s+/g, ' ').trim());
const timesOf = (words: string) => document.body.textContent!.split(words).length - 1;
const found = () => [
  searchPage('tides.example', 'read'),
  searchPage('slow.example', 'snippet'),
  searchPage('ferry.example', 'read'),
];

test('U2.4 one row of sources with the numbers of their notes, in the order of use; the rest is one fold', async () => {
  await open({ pages: found() });
  expect(cardsOf(await row())).toEqual([
    '1, 3 Page of ferry.exampleferry.example',
    '2 Page of tides.exampletides.example',
  ]);
  const fold = (await region()).querySelectorAll('details');
  expect(fold).toHaveLength(1);
  expect(fold[0]?.open).toBe(false);
  await user.click(
    within(await region()).getByText('Read 2 of 3 pages', { selector: 'summary *' }),
  );
  const unused = within(await region()).getByRole('list', { name: 'Found, not quoted' });
  expect(cardsOf(unused)).toEqual(['Page of slow.exampleslow.exampleSnippet only']);
  expect(within(fold[0]!).getByText(/One page could not be read/)).toBeTruthy();
  // Its quotes are by their numbers there.
  await waitFor(() => expect(within(fold[0]!).getAllByText('High water')).toHaveLength(3));
});

test('U2.4 no page is shown twice in an answer: not as chip, as card again, at another address or as an end note', async () => {
  const again = {
    ...searchPage('tides.example', 'read'),
    url: 'https://www.tides.example/?utm_source=x',
  };
  await open({ pages: [...found(), again] });
  await user.click(
    within(await region()).getByText('Read 3 of 4 pages', { selector: 'summary *' }),
  );
  await screen.findByRole('button', { name: 'Remove Pages found on the web' });
  for (const host of hosts) expect([host, timesOf(`Page of ${host}`)]).toEqual([host, 1]);
  expect(screen.queryByText(/^\d sources?$/)).toBeNull();
});

test('U2.4 what was found goes with the next question as one chip, which removes all of it', async () => {
  const { bus } = await open({ pages: found() });
  const strip = await screen.findByRole('list', { name: 'What the next question will see' });
  const remove = await within(strip).findByRole('button', {
    name: 'Remove Pages found on the web',
  });
  expect(within(strip).getAllByRole('listitem')).toHaveLength(1);
  await user.click(remove);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'And then?{Enter}');
  await waitFor(() => expect(bus.callsOf('turn.ask')).toMatchObject([{ sources: [] }]));
});

test('U2.4 on another device, which has no steps, the row is there as well', async () => {
  await open({});
  expect(cardsOf(await row())).toEqual([
    '1, 3 Page of ferry.exampleferry.example',
    '2 Page of tides.exampletides.example',
  ]);
  expect(screen.queryByText(/^\d sources?$/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Search again' })).toBeNull();
});

test('U2.4 an answer without a search has its notes at its end, as before', async () => {
  await open({ type: 'Chat' });
  expect(await screen.findByText('2 sources')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Web search' })).toBeNull();
});

test('U2.4 a press on a source opens its card: for people, with the rest behind Details', async () => {
  await open({ pages: found() });
  const list = await row();
  await user.click(within(list).getByTitle('Page of ferry.example'));
  const card = await screen.findByRole('group', { name: 'Page of ferry.example' });
  await within(card).findByText('The Harbour · Ann Lee · May 3, 2024');
  expect(await within(card).findByText('The ferry waits for high water.')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    'https://ferry.example/',
  );
  const details = within(card).getByText('Details').closest('details')!;
  expect(details.open).toBe(false);
  for (const words of ['12 tokens', '7 hidden words left out', 'https://ferry.example/']) {
    expect(within(card).getByText(words).closest('details')).toBe(details);
  }
  expect(card.textContent).not.toContain('**');
  await user.click(within(card).getByText('Details'));
  expect(await within(details).findByText(/The \*\*ferry\*\* waits/)).toBeTruthy();
  within(card).getByRole('link', { name: 'Open' }).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Page of ferry.example' })).toBeNull();
  expect(document.activeElement).toBe(within(list).getByTitle('Page of ferry.example'));
  await user.click(within(list).getByTitle('Page of ferry.example'));
  await screen.findByRole('group', { name: 'Page of ferry.example' });
  await user.click(within(list).getByTitle('Page of ferry.example'));
  expect(screen.queryByRole('group', { name: 'Page of ferry.example' })).toBeNull();
});
