import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { isMarkdown } from '#domain/files/text-form.ts';
import { markdownRange, plainRange } from '#domain/passages/markdown-range.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus, type FakeHandlers } from '#test/support/fake-bus.ts';
import { fileInfo } from '#test/support/fake-uploads.ts';
import { renderView } from '#test/support/view.tsx';
import { type LoadImage, LoadImageContext } from '#ui/markdown/images/images-context.tsx';
import type { OpenedDocument } from '../open-document.ts';
import DocumentSheet from './document-sheet.tsx';

afterEach(cleanup);
const user = userEvent.setup();
/** Transitions wait for a busy machine. */
const patient = { timeout: 15_000 };
const loadImage = jest.fn<LoadImage>(() => Promise.reject(new Error('unasked')));

function readerOf(text: string, document: DocumentInfo): FakeHandlers {
  return {
    'document.read': ({ from: start, length }) => {
      const cut = isMarkdown(document) ? markdownRange : plainRange;
      const { from, to, lead } = cut(text, start, length);
      return { document, from, text: text.slice(from, to), lead, total: text.length, places: [] };
    },
    'document.find': ({ words }) => {
      const hits = [...text.matchAll(new RegExp(words, 'gi'))];
      const spans = hits.map(({ index }) => ({ textStart: index, textEnd: index + words.length }));
      return { hits: spans, more: false };
    },
  };
}

async function open(text: string, name: string, at: OpenedDocument['at'] = null, link?: string) {
  const docType = link
    ? 'page_content__webpage'
    : name.endsWith('.md')
      ? 'chat_file_markdown'
      : 'chat_file';
  const bus = createFakeBus(readerOf(text, fileInfo(name, { docType, link: link ?? null })));
  const opened = { docId: `doc of ${name}`, docType, title: name, at } as const;
  const view = (
    <LoadImageContext value={loadImage}>
      <DocumentSheet opened={opened} close={() => undefined} />
    </LoadImageContext>
  );
  await renderView(view, bus);
  await screen.findByRole('article');
  return bus;
}

const highlighted = () => document.querySelector('[aria-current="location"]')?.textContent;

test('a captured page is shown as rendered Markdown, by the view of answers', async () => {
  const text = [
    '## The tide library',
    'It floods on **214 days**, says [the table](https://tides.example/).',
    '![A map](https://spy.example/map.png?asked=1)',
    '<img src="https://spy.example/x.png" onerror="alert(1)"><script>alert(2)</script>',
    '[click](javascript:alert(3))',
    '- one\n- two',
  ].join('\n\n');
  await open(text, 'Tides', null, 'https://tides.example/');
  const article = within(screen.getByRole('article'));
  expect(article.getByRole('heading', { name: 'The tide library' }).tagName).toBe('H2');
  expect(article.getByText('214 days').tagName).toBe('STRONG');
  expect(article.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two']);
  expect(article.getByRole('button', { name: /spy\.example/ })).toBeTruthy();
  expect(document.querySelector('article img, article script, [href^="javascript"]')).toBeNull();
  expect(loadImage).not.toHaveBeenCalled();
});

test('plain text retains its lines and its characters', async () => {
  await open('# no heading\n* no item\n  as it is', 'notes.txt');
  const article = screen.getByRole('article');
  expect(article.textContent).toBe('# no heading\n* no item\n  as it is');
  expect(within(article).queryByRole('heading')).toBeNull();
});

test('a citation is highlighted in its block, and of several equal texts the cited one', async () => {
  const text =
    '# Notes\n\nThe room *floods*.\n\n1. It dries.\n2. The room **floods**.\n\n| a | b |\n| - | - |\n| The room floods. | x |';
  const second = text.indexOf('The room **');
  await open(text, 'notes.md', { textStart: second, textEnd: second + 20 });
  await waitFor(() => expect(highlighted()).toBe('The room floods.'));
  expect(document.querySelector('[aria-current]')?.tagName).toBe('LI');
});

test('a row of a long sheet is opened as a table with its head', async () => {
  const rows = Array.from(
    { length: 3000 },
    (_, row) => `| ${row + 1} | tide ${row + 1} ${'and its height '.repeat(12)} |`,
  );
  const text = `## Sheet\n\n|   | A |\n| --- | --- |\n${rows.join('\n')}`;
  const at = text.indexOf('| 2000 |');
  await open(text, 'sheet.md', { textStart: at, textEnd: at + rows[1999]!.length });
  expect(document.querySelector('th:last-child')?.textContent).toBe('A');
  await waitFor(() => expect(highlighted()).toBe('2000'));
  await user.click(screen.getByRole('button', { name: 'Show earlier text' }));
  await screen.findByText(/^tide 1920 /, undefined, patient);
});

test('words are found in the whole text, one match after the other', async () => {
  const filler = `${'Nothing but words here. '.repeat(40)}\n\n`.repeat(60);
  const bus = await open(`A zebra.\n\n${filler}The **last** zebra.\n`, 'long.md');
  await user.type(screen.getByRole('searchbox', { name: 'Search in the document' }), 'zebra');
  await screen.findByText('1 of 2');
  await waitFor(() => expect(highlighted()).toBe('A zebra.'), patient);
  await user.keyboard('{Enter}');
  await screen.findByText('2 of 2');
  await waitFor(() => expect(highlighted()).toBe('The last zebra.'), patient);
  await user.keyboard('{Enter}');
  await screen.findByText('1 of 2');
  await waitFor(() => expect(highlighted()).toBe('A zebra.'), patient);
  expect(bus.callsOf('document.find')).toEqual([{ docId: 'doc of long.md', words: 'zebra' }]);
  await user.type(screen.getByRole('searchbox'), 's');
  await screen.findByText('Not found');
});

test('Escape that ends a composition leaves what is searched for', async () => {
  await open('A zebra.', 'notes.md');
  const field = screen.getByRole('searchbox', { name: 'Search in the document' });
  await user.type(field, 'zebra');
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(field).toHaveProperty('value', 'zebra');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveProperty('value', '');
});

test('a failure to load more is shown, and retried when the person requests it', async () => {
  const text = `${'A line of it. '.repeat(60)}\n\n`.repeat(60);
  const bus = await open(text, 'long.md');
  bus.handle({ 'document.read': () => Promise.reject(new CodedError('storage_full', '')) });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('alert');
  bus.handle(readerOf(text, fileInfo('long.md', { docType: 'chat_file_markdown' })));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(document.querySelectorAll('[data-from]')).toHaveLength(2), patient);
  expect(screen.queryByRole('alert')).toBeNull();
});
