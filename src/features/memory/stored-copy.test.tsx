import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import type { Memo } from '#domain/memos/memos.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { StoredCopy } from './stored-copy.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const address = 'https://quarterly.example/tide';

const page = {
  id: 'p1',
  address,
  site: 'quarterly.example',
  hash: 'h',
  docId: 'd1',
  title: 'The tide library',
  author: [],
  published: null,
  lastAt: Date.UTC(2020, 4, 4),
};

function copyBus() {
  const rows = new BehaviorSubject<Memo[]>([]);
  const bus = createFakeBus({
    'memory.copy': () => ({ page, text: 'The room **floods** twice.\n\nBooks move up.' }),
    'memory.compare': () => ({ state: 'unknown', changes: [] }),
    'memo.watchMarks': () => rows,
    'memo.mark': ({ source, colour, ...words }) => {
      const { address: link, ...of } = source;
      const made = { id: 'm1', kind: 'mark', colour, created_at: '2020-05-04T10:00:00.000Z' };
      const from = { ...of, link, passageId: null, anchor: words.anchor };
      rows.next([{ ...made, text: words.text, source: from } as unknown as Memo]);
      return { id: 'm1', note: '' };
    },
    'memo.setDeleted': () => rows.next([]),
  });
  return bus;
}

async function selectWords(words: string): Promise<void> {
  const article = await screen.findByRole('article');
  const walk = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text) {
    const at = node.data.indexOf(words);
    if (at < 0) continue;
    document.getSelection()!.setBaseAndExtent(node, at, node, at + words.length);
    document.dispatchEvent(new Event('selectionchange'));
    return;
  }
  throw new Error(`there is no "${words}"`);
}

const nothing = () => undefined;

test('G19 words of a stored copy are marked by a key as those of the page itself, take a note, and are listed', async () => {
  const bus = copyBus();
  await renderView(<StoredCopy pageId="p1" back={nothing} close={jest.fn()} />, bus);
  await selectWords('floods');
  await screen.findByRole('group', { name: 'Mark' });
  await user.keyboard('3');
  await screen.findByRole('textbox', { name: 'Note' });
  expect(bus.callsOf('memo.mark')).toEqual([
    {
      source: {
        address,
        docId: '',
        docType: 'page_content__webpage',
        title: 'The tide library',
      },
      colour: 3,
      text: 'floods',
      anchor: {
        kind: 'dom',
        exact: 'floods',
        prefix: 'The room ',
        suffix: ' twice.\nBooks move up.',
        path: '',
      },
    },
  ]);
  screen.getByText('Marked');
  screen.getByText('Marks · 1');
  const list = screen.getByRole('list', { name: 'Marks', hidden: true });
  expect(within(list).getAllByRole('listitem', { hidden: true })[0]!.textContent).toContain(
    'floods',
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bus.callsOf('memo.setDeleted')).toEqual([{ id: 'm1', deleted: true }]),
  );
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull());
});

test('G19 words that are selected beyond the end of a copy are marked up to there', async () => {
  const bus = copyBus();
  await renderView(<StoredCopy pageId="p1" back={nothing} close={jest.fn()} />, bus);
  await selectWords('Books');
  const selection = document.getSelection()!;
  const { anchorNode } = selection;
  selection.setBaseAndExtent(anchorNode!, 0, document.body, document.body.childNodes.length);
  document.dispatchEvent(new Event('selectionchange'));
  await screen.findByRole('group', { name: 'Mark' });
  await user.keyboard('2');
  await screen.findByRole('textbox', { name: 'Note' });
  expect(bus.callsOf('memo.mark')).toMatchObject([{ colour: 2, text: 'Books move up.' }]);
});

test('G17 a site that is named as the author, too, is said once', async () => {
  const bus = copyBus();
  const author = ['quarterly.example'];
  bus.handle({ 'memory.copy': () => ({ page: { ...page, author }, text: 'The room.' }) });
  await renderView(<StoredCopy pageId="p1" back={nothing} close={jest.fn()} />, bus);
  await screen.findByRole('article');
  expect(screen.getAllByText('quarterly.example', { selector: 'bdi' })).toHaveLength(1);
});

test('nothing is offered without words, nor after Escape', async () => {
  const bus = copyBus();
  await renderView(<StoredCopy pageId="p1" back={nothing} close={jest.fn()} />, bus);
  await screen.findByRole('article');
  expect(screen.queryByRole('group', { name: 'Mark' })).toBeNull();
  await selectWords('Books');
  await screen.findByRole('group', { name: 'Mark' });
  await user.keyboard('{Escape}');
  document.dispatchEvent(new Event('selectionchange'));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Mark' })).toBeNull());
  expect(bus.callsOf('memo.mark')).toEqual([]);
});
