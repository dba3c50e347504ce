import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, NEVER, of, startWith } from 'rxjs';
import type { Memo } from '#domain/memos/memos.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { pageState } from '#test/support/fake-rows.ts';
import { pageNames, renderView } from '#test/support/view.tsx';
import MemoPanel from './memo-panel.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const link = 'https://quarterly.example/tide';

function mark(id: string, text: string, more: Partial<Memo> = {}): Memo {
  return {
    id,
    kind: 'mark',
    text,
    source: {
      docId: '',
      docType: 'page_content__webpage',
      title: 'The tide library',
      link,
      passageId: null,
      anchor: { kind: 'dom', exact: text, prefix: '', suffix: '', path: '0' },
    },
    colour: 1,
    conversationId: null,
    messageId: null,
    created_at: '2020-05-04T10:00:00.000Z',
    updated_at: '2020-05-04T10:00:00.000Z',
    is_deleted: false,
    rev: 0,
    dirty: 1,
    deviceId: 'd',
    hlc: '',
    ...more,
  };
}

/** The panel next to a page with these marks, of which the page has some. */
function marksBus(marks: Memo[], ids: string[]) {
  const rows = new BehaviorSubject(marks);
  const bus = createFakeBus({
    'memo.watch': () => of({ memos: marks, more: false }),
    'memo.watchMarks': () => rows,
    'memory.watchPage': () => of({ id: 'p1' } as never),
    'page.current': () => ({ page: pageState({ url: `${link}?utm_source=x` }) }),
    'marks.follow': () => NEVER.pipe(startWith({ ids })),
    'memo.change': ({ id, ...change }) => {
      rows.next(rows.value.map((each) => (each.id === id ? { ...each, ...change } : each)));
      return {};
    },
    'memo.setDeleted': ({ id, deleted }) => {
      rows.next(deleted ? rows.value.filter((each) => each.id !== id) : marks);
      return {};
    },
  });
  return bus;
}

const items = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');

async function openHere(bus: ReturnType<typeof marksBus>, more = {}) {
  const view = await renderView(<MemoPanel close={jest.fn()} />, bus, more);
  await user.click(screen.getByRole('button', { name: 'On this page' }));
  return view;
}

test('G19 the marks of the page next to the panel are in its order, those that it does not have behind them', async () => {
  const bus = marksBus([mark('m1', 'One'), mark('m2', 'Two'), mark('m3', 'Three')], ['m3', 'm1']);
  const { shell } = await openHere(bus);
  await screen.findByText('Not found on the page now');
  expect(bus.callsOf('marks.follow')).toEqual([{ windowId: 1, address: link }]);
  const texts = (name: string) => items(name).map((item) => item.querySelector('q')?.textContent);
  expect(texts('On this page')).toEqual(['Three', 'One']);
  expect(texts('Not found on the page now')).toEqual(['Two']);
  const three = within(items('On this page')[0]!);
  await user.click(three.getByRole('button', { name: 'Show on the page' }));
  expect(shell.showPassage).toHaveBeenCalledWith(expect.objectContaining({ exact: 'Three', link }));
});

test('a mark whose words are gone leads to the page as it was read', async () => {
  const Read = jest.fn(({ pageId }: { pageId?: string }) => <p>{`copy of ${pageId}`}</p>);
  const pages = pageNames.map((page) => (page.feature === 'read' ? { ...page, View: Read } : page));
  await openHere(marksBus([mark('m1', 'One')], []), { pages });
  await user.click(await screen.findByRole('button', { name: 'As you read it' }));
  await screen.findByText('copy of p1');
});

test('G19 colour and note of a mark are changed, and it is removed and comes back', async () => {
  const bus = marksBus([mark('m1', 'One', { note: 'Before' })], ['m1']);
  await openHere(bus);
  await screen.findByText('Before');
  await user.click(screen.getByRole('button', { name: 'Note' }));
  const field = screen.getByRole('textbox', { name: 'Note' });
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('button', { name: 'Blue' }));
  await user.clear(field);
  await user.type(field, 'After');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('After');
  expect(bus.callsOf('memo.change')).toEqual([
    { id: 'm1', colour: 3 },
    { id: 'm1', note: 'After' },
  ]);
  expect(items('On this page')[0]?.dataset.colour).toBe('3');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Mark removed');
  await screen.findByText('No marks yet');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(items('On this page')).toHaveLength(1));
});

test('what is written is saved by Escape, too', async () => {
  const bus = marksBus([mark('m1', 'One')], ['m1']);
  await openHere(bus);
  await user.click(await screen.findByRole('button', { name: 'Note' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Twice{Escape}');
  await screen.findByText('Twice');
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
});

test('G19 Delete in a note takes a letter, not the mark', async () => {
  const bus = marksBus([mark('m1', 'One', { note: 'Before' })], ['m1']);
  await openHere(bus);
  await user.click(await screen.findByRole('button', { name: 'Note' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ' noon{Delete}');
  expect(bus.callsOf('memo.setDeleted')).toEqual([]);
  expect(items('On this page')).toHaveLength(1);
});

test('among memos marks alone are shown, and all again', async () => {
  const bus = marksBus([mark('m1', 'One')], []);
  await renderView(<MemoPanel close={jest.fn()} />, bus, { windowId: null, surface: 'web' });
  await screen.findByText('One');
  expect(screen.queryByRole('button', { name: 'On this page' })).toBeNull();
  const toggle = screen.getByRole('button', { name: 'Marks' });
  await user.click(toggle);
  await waitFor(() => expect(bus.callsOf('memo.watch').at(-1)?.kind).toBe('mark'));
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Marks' }));
  await waitFor(() => expect(bus.callsOf('memo.watch').at(-1)?.kind).toBeNull());
});
