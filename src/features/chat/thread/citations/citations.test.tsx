import { afterEach, expect, jest, test } from '@jest/globals';
import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import type { DocType } from '#domain/documents/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { OpenDocumentContext } from '#features/open-document.ts';
import { type SaveMemo, SaveMemoContext } from '#features/save-memo-context.ts';
import type { Shell } from '#features/shell.tsx';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { citation } from '#test/support/fake-evidence.ts';
import { message } from '#test/support/fake-rows.ts';
import { renderView } from '#test/support/view.tsx';
import { useCitation } from '#ui/markdown/citation-slot.ts';
import { CopyContext } from '#ui/markdown/copy-context.ts';
import { AnswerActions } from '../answer/answer-actions.tsx';
import type { ThreadItem } from '../branch.ts';
import type { MessageActions } from '../use-message-actions.ts';
import { Cited } from './cited.tsx';
import { SourceList } from './source-list.tsx';
import { useAnswerNotesOf } from './use-answer-notes.ts';

afterEach(() => {
  jest.useRealTimers();
  cleanup();
});
const user = userEvent.setup();
const source = {
  docId: 'doc1',
  docType: 'page_content__webpage',
  title: 'The library that the tide borrows',
  link: 'https://www.quarterly.example/tides',
  tokens: 10,
} as const;
const words = 'On 214 days of last year the spring tide came in under the north door.';
const answer = (part: Partial<Message> = {}) =>
  message({
    messageId: 'a1',
    type: 'ai',
    sources: [source],
    citations: [citation(0, words), citation(1, null, 'It is dry all year long.')],
    ...part,
  });

/** Text between marks, and the marks' numbers, in order. */
const splitMarks = (text: string) =>
  text
    .split(/\uE000(\d+)\uE001/)
    .map((part, index) => (index % 2 === 1 ? Number(part) : part))
    .filter((part) => part !== '');

/** How the Markdown view renders a text with marks. */
function Words({ text }: { text: string }) {
  const show = useCitation();
  return (
    <p>
      {splitMarks(text).map((part) => (
        <Fragment key={part}>{typeof part === 'number' ? show(part) : part}</Fragment>
      ))}
    </p>
  );
}

function Answer({ row, text }: { row: Message; text: string }) {
  const notes = useAnswerNotesOf(row, null, row.citations);
  return (
    <Cited notes={notes} restore={(part) => part}>
      <Words text={text} />
      <SourceList citations={row.citations} />
    </Cited>
  );
}

const marked = 'It floods\uE0000\uE001. It is dry\uE0001\uE001. And more\uE0002\uE001.';

async function show(
  part: Partial<Shell> = {},
  row = answer(),
  save: SaveMemo | null = null,
  copy = async (_text: string): Promise<void> => undefined,
) {
  const view = (
    <SaveMemoContext value={save}>
      <CopyContext value={copy}>
        <Answer row={row} text={marked} />
      </CopyContext>
    </SaveMemoContext>
  );
  return renderView(view, createFakeBus(), part);
}

const mark = (name = 'Source 1') => screen.getByRole('button', { name });
const card = () => screen.findByRole('dialog', { name: 'Quote of source 1' });

test('found shows a number, not found is labelled so, not checked shows nothing', async () => {
  await show();
  expect(mark().textContent).toBe('1');
  const missing = mark('Source 2, not found in the source');
  expect(missing.textContent).toBe('2not found in the source');
  expect(missing.hasAttribute('data-missing')).toBe(true);
  expect(screen.queryByRole('button', { name: /Source 3/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('focus shows the quote with its source; Escape closes and the focus stays', async () => {
  await show();
  await user.tab();
  const quote = within(await card());
  expect(quote.getByText(words)).toBeTruthy();
  expect(quote.getByText(source.title)).toBeTruthy();
  expect(quote.getByText('quarterly.example')).toBeTruthy();
  expect(mark().getAttribute('aria-describedby')).toBe(quote.getByText(words).id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(mark());
});

test('Tab goes into the card, through its actions and on to the next mark', async () => {
  await show();
  await user.tab();
  await card();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Show on the page');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Copy quote');
  await user.tab();
  expect(document.activeElement).toBe(mark('Source 2, not found in the source'));
  expect(screen.queryByRole('dialog', { name: 'Quote of source 1' })).toBeNull();
});

/** jsdom has no movement of pointers. */
function moveOver(element: Element, movementX: number): void {
  fireEvent.pointerEnter(element);
  const move = createEvent.pointerMove(element);
  Object.defineProperties(move, { movementX: { value: movementX }, movementY: { value: 0 } });
  fireEvent(element, move);
}

test('a pointer that rests where a mark comes to be opens no card', async () => {
  await show();
  jest.useFakeTimers();
  moveOver(mark(), 0);
  act(() => jest.advanceTimersByTime(1000));
  jest.useRealTimers();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('hovering a mark shows its card, which stays while the pointer is in it', async () => {
  await show();
  moveOver(mark(), 0);
  moveOver(mark(), 3);
  const open = await card();
  jest.useFakeTimers();
  fireEvent.pointerLeave(mark());
  fireEvent.pointerEnter(within(open).getByText(words));
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('dialog')).toBe(open);
  fireEvent.pointerLeave(open);
  act(() => jest.advanceTimersByTime(1000));
  jest.useRealTimers();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a click and Enter highlight the passage in its page, and that is announced', async () => {
  const showPassage = jest.fn<Shell['showPassage']>(async () => 'shown');
  await show({ showPassage });
  await user.click(mark());
  expect(await within(await card()).findByText('Highlighted on the page')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Highlighted on the page');
  expect(showPassage.mock.lastCall).toEqual([
    {
      docId: 'doc1',
      link: source.link,
      exact: words,
      anchor: { kind: 'dom', exact: words, prefix: '', suffix: '', path: '0/1' },
    },
  ]);
  await user.keyboard('{Enter}');
  expect(showPassage).toHaveBeenCalledTimes(2);
});

const opened = jest.fn<typeof globalThis.open>(() => null);

test.each([
  ['changed', 'The page has changed; this is what it said'],
  ['gone', 'The page did not open; this is what it said'],
  ['noTab', 'The page is not open; this is what it said'],
] as const)(
  '%s: the stored quote stays readable, and the page can be opened',
  async (outcome, text) => {
    await show({ showPassage: async () => outcome });
    await user.click(mark());
    const open = within(await card());
    expect(await open.findByText(text)).toBeTruthy();
    expect(open.getByText(words)).toBeTruthy();
    globalThis.open = opened;
    await user.click(open.getByRole('button', { name: 'Open the source' }));
    expect(opened).toHaveBeenLastCalledWith(source.link, '_blank', 'noopener');
  },
);

test('without access it offers the one site, and shows the passage once it is given', async () => {
  const showPassage = jest
    .fn<Shell['showPassage']>()
    .mockResolvedValueOnce('noAccess')
    .mockResolvedValueOnce('shown');
  const { shell } = await show({ showPassage });
  await user.click(mark());
  await user.click(await within(await card()).findByRole('button', { name: 'Allow on this site' }));
  expect(shell.access?.request).toHaveBeenCalledWith(['https://www.quarterly.example/*']);
  expect(await within(await card()).findByText('Highlighted on the page')).toBeTruthy();
});

test('access to a page at a port is that to its host: patterns of Firefox have no port', async () => {
  const link = 'https://www.quarterly.example:8443/tides';
  const row = answer({ sources: [{ ...source, link }] });
  const { shell } = await show({ showPassage: async () => 'noAccess' }, row);
  await user.click(mark());
  await user.click(await within(await card()).findByRole('button', { name: 'Allow on this site' }));
  expect(shell.access?.request).toHaveBeenCalledWith(['https://www.quarterly.example/*']);
});

test('the result of a click stays while the window has lost the focus to the page', async () => {
  await show({ showPassage: async () => 'changed' });
  await user.click(mark());
  await within(await card()).findByText('The page has changed; this is what it said');
  fireEvent.blur(mark());
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failure is announced and the card stays open', async () => {
  await show({ showPassage: () => Promise.reject(new Error('broken')) });
  await user.click(mark());
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy();
  expect(within(await card()).getByText(words)).toBeTruthy();
});

test('the quote can be copied, and saved where memos are available', async () => {
  const save = jest.fn<SaveMemo>();
  await show({}, answer(), save);
  await user.click(mark());
  await user.click(within(await card()).getByRole('button', { name: 'Save to memos' }));
  const { docId, docType, title, link } = source;
  expect(save).toHaveBeenCalledWith({
    kind: 'passage',
    text: words,
    source: { docId, docType, title, link, passageId: 'p0-0', anchor: expect.anything() },
    conversationId: 'c1',
    messageId: 'a1',
  });
});

test('a quote that was not found shows the model’s words, and nothing to highlight', async () => {
  await show();
  await user.click(mark('Source 2, not found in the source'));
  const open = within(await screen.findByRole('dialog', { name: 'Quote of source 2' }));
  expect(open.getByText('It is dry all year long.')).toBeTruthy();
  expect(open.queryAllByRole('button')).toEqual([]);
});

const sentence = { before: 'Nobody says that ', after: ' It is a legend.' };
const whole = `${sentence.before}${words}${sentence.after}`;

test('the card shows the whole sentence with the words marked; a copy and a memo have the words', async () => {
  const save = jest.fn<SaveMemo>();
  const showPassage = jest.fn<Shell['showPassage']>(async () => 'shown');
  const cited = citation(0, words, undefined, { sentence, isPart: true, onPage: `${words} 3` });
  const copy = jest.fn(async (_text: string) => undefined);
  await show({ showPassage }, answer({ citations: [cited] }), save, copy);
  await user.click(mark());
  const open = within(await card());
  const quoted = open.getByText(words).closest('q')!;
  expect(open.getByText(words).localName).toBe('mark');
  expect([quoted.textContent, quoted.dir]).toEqual([whole, 'auto']);
  expect(mark().getAttribute('aria-describedby')).toBe(quoted.id);
  expect(open.getByText('Part of a sentence')).toBeTruthy();
  expect(showPassage.mock.lastCall?.[0]).toMatchObject({
    exact: words,
    onPage: `${words} 3`,
    sentence,
  });
  await user.click(open.getByRole('button', { name: 'Copy quote' }));
  expect(copy).toHaveBeenLastCalledWith(words);
  await user.click(open.getByRole('button', { name: 'Save to memos' }));
  expect(save.mock.lastCall?.[0]).toMatchObject({ text: words });
});

test('words cut out of a sentence stay failed; their sentence is shown, and where it is', async () => {
  const showPassage = jest.fn<Shell['showPassage']>(async () => 'shown');
  const cited = citation(0, words, 'In 214 days', { sentence, failure: 'part' });
  await show({ showPassage }, answer({ citations: [cited] }));
  const failed = mark('Source 1, part of a sentence');
  expect(failed.textContent).toBe('1part of a sentence');
  expect(failed.hasAttribute('data-missing')).toBe(true);
  await user.click(failed);
  expect(showPassage.mock.lastCall?.[0]).toMatchObject({ docId: 'doc1', exact: words, sentence });
  const open = within(await card());
  expect(open.getByText(source.title)).toBeTruthy();
  expect(
    open.getByText('These words are part of a sentence that says something else:'),
  ).toBeTruthy();
  expect(open.getByText(words).closest('q')!.textContent).toBe(whole);
  expect(open.getByRole('button', { name: 'Copy quote' })).toBeTruthy();
});

test('a quote with another number says so', async () => {
  const cited = citation(0, null, 'On 215 days', { failure: 'number' });
  await show({}, answer({ citations: [cited] }));
  await user.click(mark('Source 1, number differs'));
  const open = within(await card());
  expect(open.getByText(/^The source has these words with another number/)).toBeTruthy();
  expect(open.getByText('On 215 days').localName).toBe('q');
  expect(open.queryAllByRole('button')).toEqual([]);
});

test('the notes at the end have the sentences and the reasons', async () => {
  const citations = [
    citation(0, words, undefined, { sentence }),
    citation(1, words, 'In 214 days', { sentence, failure: 'part' }),
    citation(2, null, 'On 215 days', { failure: 'number' }),
  ];
  await show({}, answer({ citations }));
  await user.click(screen.getByText('1 source'));
  const [found, part, number] = await screen.findAllByRole('listitem');
  for (const item of [found!, part!]) {
    expect(item.querySelector('q')!.textContent).toBe(whole);
    expect(item.querySelector('mark')!.textContent).toBe(words);
    expect(within(item).getByRole('button', { name: 'Show on the page' })).toBeTruthy();
  }
  expect(part!.textContent).toContain('part of a sentence that says something else');
  expect(number!.textContent).toContain('another number');
});

test('a source that is no longer in the message still has its quote', async () => {
  await show({}, answer({ sources: [] }));
  await user.click(mark());
  const open = within(await card());
  expect(open.getByText('Untitled source')).toBeTruthy();
  expect(open.queryByRole('button', { name: 'Show on the page' })).toBeNull();
  expect(open.getByRole('button', { name: 'Copy quote' })).toBeTruthy();
});

test('the answer is copied with its notes', async () => {
  const copy = jest.fn(async (_text: string) => undefined);
  const text = `It floods [[1.1 "${words}"]]. It is dry [[1.2 "It is dry all year long."]].`;
  const item = { message: answer({ text }), siblings: ['a1'] } as unknown as ThreadItem;
  const actions = {} as MessageActions;
  await renderView(
    <CopyContext value={copy}>
      <AnswerActions item={item} question={null} text={text} actions={actions} />
    </CopyContext>,
    createFakeBus(),
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copy.mock.lastCall?.[0]).toBe(
    'It floods[1]. It is dry[2].\n\n' +
      `[1] “${words}”, ${source.title}, ${source.link}\n` +
      '[2] Not found in the source: “It is dry all year long.”\n',
  );
});

test('the notes are at the end of the answer, folded', async () => {
  await show();
  expect(screen.queryByRole('list')).toBeNull();
  // The second note has no source.
  await user.click(screen.getByText('1 source'));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first!).getByText(words)).toBeTruthy();
  expect(within(first!).getByRole('button', { name: 'Show on the page' })).toBeTruthy();
  expect(second!.textContent).toContain('Not found in the source.');
  expect(second!.textContent).toContain('It is dry all year long.');
});

const file = {
  docId: 'doc1',
  docType: 'page_content__pdf',
  title: 'tides.pdf',
  link: null,
  tokens: 9,
} as const;

/** An answer about a file, whose first quote is at `anchor`. */
function aboutFile(anchor: Anchor, docType: DocType = file.docType): Message {
  const first = citation(0, words);
  const found = { ...first.found!, anchor };
  return answer({ sources: [{ ...file, docType }], citations: [{ ...first, found }] });
}

const onPage: Anchor = { kind: 'pdf', page: 12, boxes: [[1, 2, 3, 4]] };

async function showFile(row: Message, part: Partial<Shell> = {}) {
  const open = jest.fn();
  const view = (
    <OpenDocumentContext value={open}>
      <Answer row={row} text={marked} />
    </OpenDocumentContext>
  );
  const { shell } = await renderView(view, createFakeBus(), part);
  return { shell, open };
}

test('G17 a quote of a page from memory is shown on the page, and in the copy of what was read', async () => {
  const taken = { ...source, taken: ['p1'] };
  const { shell, open } = await showFile(answer({ sources: [taken] }));
  await user.click(mark());
  expect(shell.showPassage).toHaveBeenCalled();
  await user.click(within(await card()).getByRole('button', { name: 'Show in the text' }));
  const { docId, docType, title } = source;
  const range = { textStart: 10, textEnd: 10 + words.length };
  expect(open).toHaveBeenCalledWith({ docId, docType, title, at: range });
});

const at = { docId: 'doc1', title: 'tides.pdf', at: { textStart: 10, textEnd: 10 + words.length } };

test('a quote of a PDF names file and page, and a click shows it there', async () => {
  const { shell, open } = await showFile(aboutFile(onPage));
  await user.click(screen.getByRole('button', { name: 'Source 1' }));
  expect(shell.showPassage).toHaveBeenCalledWith({
    docId: 'doc1',
    link: null,
    exact: words,
    anchor: onPage,
  });
  expect(open).not.toHaveBeenCalled();
  const card = await screen.findByRole('dialog', { name: 'Quote of source 1' });
  within(card).getByText('tides.pdf, page 12');
  // It is shown there now, for as long as the card is open.
  await within(card).findByText('Highlighted on the page');
  expect(within(card).queryByRole('button', { name: 'Show in the document' })).toBeNull();
});

test('U2.7 shown by the button of its card, the focus is at its number and the card stays', async () => {
  const { shell } = await showFile(aboutFile(onPage));
  const number = screen.getByRole('button', { name: 'Source 1' });
  act(() => number.focus());
  const card = await screen.findByRole('dialog', { name: 'Quote of source 1' });
  await user.click(within(card).getByRole('button', { name: 'Show in the document' }));
  await within(card).findByText('Highlighted on the page');
  expect(shell.showPassage).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(number);
});

test.each(['noTab', 'gone'] as const)(
  'where the viewer answers %s, the text is opened at the quote',
  async (outcome) => {
    const showPassage = jest.fn(async () => outcome);
    const { open } = await showFile(aboutFile(onPage), { surface: 'web', showPassage });
    await user.click(screen.getByRole('button', { name: 'Source 1' }));
    await waitFor(() => expect(open).toHaveBeenCalledWith({ ...at, docType: 'page_content__pdf' }));
    expect(showPassage).toHaveBeenCalledTimes(1);
  },
);

test.each<[string, Anchor, DocType]>([
  ['tides.pdf, North, B4:C4', { kind: 'sheet', sheet: 'North', range: 'B4:C4' }, 'chat_file_excel'],
  ['tides.pdf, slide 3', { kind: 'pdf', page: 3, boxes: [] }, 'chat_file'],
  ['tides.pdf, 2:05', { kind: 'video', seconds: 125 }, 'audio'],
  ['tides.pdf', { kind: 'text' }, 'chat_file_markdown'],
])(
  'a source is named “%s” in the list, and its text opens at the quote',
  async (name, anchor, docType) => {
    const { open } = await showFile(aboutFile(anchor, docType));
    await user.click(screen.getByText('1 source'));
    await screen.findByText(name);
    await user.click(screen.getByRole('button', { name: 'Source 1' }));
    expect(open).toHaveBeenCalledWith({ ...at, docType });
  },
);
