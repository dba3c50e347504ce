import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map } from 'rxjs';
import type { Memo } from '#domain/memos/memos.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { renderAt } from '#test/support/app-page.tsx';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import { NoticeContext } from '#ui/controls/page-context.ts';
import { useSaveMemo } from '../save-memo-context.ts';
import MemoPanel from './memo-panel.tsx';
import { MemoProvider } from './memo-provider.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const anchor = { kind: 'dom', exact: 'x', prefix: '', suffix: '', path: '0' } as const;

function memo(id: string, text: string, more: Partial<Memo> = {}): Memo {
  return {
    id,
    kind: 'passage',
    text,
    source: {
      docId: 'd1',
      docType: 'page_content__webpage',
      title: 'The tide library',
      link: 'https://quarterly.example/tide',
      passageId: 'p1',
      anchor,
    },
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

function memoBus(memos: Memo[]) {
  const rows = new BehaviorSubject(memos);
  const bus = createFakeBus({
    'memo.watch': ({ search }) =>
      rows.pipe(
        map((all) => ({
          memos: all.filter((each) => !each.is_deleted && each.text.includes(search)),
          more: false,
        })),
      ),
    'memo.setDeleted': ({ id, deleted }) => {
      rows.next(
        rows.value.map((each) => (each.id === id ? { ...each, is_deleted: deleted } : each)),
      );
      return {};
    },
  });
  return bus;
}

const items = () => within(screen.getByRole('list', { name: 'Memos' })).getAllByRole('listitem');

test('S2.15 memos show their words, their source and their date', async () => {
  const bus = memoBus([
    memo('m1', 'The room floods.'),
    memo('m2', '**Yes**, it does.', { kind: 'answer', source: null, messageId: 'a1' }),
  ]);
  await renderView(<MemoPanel close={jest.fn()} />, bus);
  expect((await screen.findByText('Yes')).tagName).toBe('STRONG');
  const [first, second] = items();
  within(first!).getByText('The room floods.');
  within(first!).getByText('The tide library');
  expect(first!.textContent).toContain('quarterly.example · May 4, 2020');
  expect(second!.textContent).toContain('Answer · May 4, 2020');
  expect(within(second!).queryByRole('button', { name: 'Show on the page' })).toBeNull();
});

test('U2.7 where there is no memo one is written; it is Markdown of the person, not an answer', async () => {
  const bus = memoBus([]);
  bus.handle({ 'memo.put': ({ id }) => ({ id, known: false }) });
  await renderView(<MemoPanel close={jest.fn()} />, bus);
  await user.click(await screen.findByRole('button', { name: 'New memo' }));
  const field = screen.getByRole('textbox', { name: 'New memo' });
  expect(document.activeElement).toBe(field);
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  await user.type(field, '  Tides are **late** today ');
  await user.keyboard('{Escape}');
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New memo' })).toBeNull());
  expect(bus.callsOf('memo.put')).toEqual([
    {
      id: expect.any(String),
      kind: 'answer',
      text: 'Tides are **late** today',
      source: null,
      conversationId: null,
      messageId: null,
    },
  ]);
});

test('U2.7 a memo that is being written is saved when its form is closed; Cancel drops it', async () => {
  const bus = memoBus([]);
  bus.handle({ 'memo.put': ({ id }) => ({ id, known: false }) });
  await renderView(
    <MemoProvider>
      <MemoPanel close={jest.fn()} />
    </MemoProvider>,
    bus,
  );
  const write = async () => {
    await user.click(await screen.findByRole('button', { name: 'New memo' }));
    await user.type(screen.getByRole('textbox', { name: 'New memo' }), 'High water at six');
  };
  await write();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(bus.callsOf('memo.put')).toEqual([]);
  await write();
  await user.click(screen.getByRole('button', { name: 'Marks' }));
  await screen.findByText('Saved to memos');
  expect(bus.callsOf('memo.put')).toMatchObject([{ kind: 'answer', text: 'High water at six' }]);
});

test('U2.7 a memo that was being written when its tab was closed is there again', async () => {
  const bus = memoBus([]);
  const local = { conversationId: null, draft: 'High water', choices: {} };
  bus.handle({
    'conversation.local': () => local,
    'conversation.setLocal': () => undefined,
  });
  await renderView(<MemoPanel close={jest.fn()} />, bus);
  await user.click(await screen.findByRole('button', { name: 'New memo' }));
  const field = await screen.findByDisplayValue('High water');
  await user.type(field, ' at six');
  const stored = () => bus.callsOf('conversation.setLocal').at(-1);
  expect(stored()).toMatchObject({ slot: 'memo', draft: 'High water at six' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(stored()).toMatchObject({ slot: 'memo', draft: '' });
});

test('U2.7 a press that ends outside the panel closes it only where it started there', async () => {
  const close = jest.fn();
  await renderView(<MemoPanel close={close} />, memoBus([]));
  const sheet = await screen.findByRole('dialog', { name: 'Memos' });
  const press = (from: Element) => {
    fireEvent.pointerDown(from);
    // The browser reports it of what has both ends in it.
    fireEvent.click(sheet);
  };
  press(screen.getByRole('searchbox', { name: 'Search memos' }));
  expect(close).not.toHaveBeenCalled();
  press(sheet);
  expect(close).toHaveBeenCalledTimes(1);
});

test('U2.7 what the person wrote is not called an answer', async () => {
  await renderView(
    <MemoPanel close={jest.fn()} />,
    memoBus([memo('m1', '**Late**', { kind: 'answer', source: null })]),
  );
  expect((await screen.findByText('Late')).tagName).toBe('STRONG');
  expect(items()[0]?.textContent).not.toContain('Answer');
  screen.getByRole('button', { name: 'New memo' });
});

test('U2.4 the memo that its address names is wanted first and has the focus, until something is searched', async () => {
  const bus = memoBus([memo('m2', 'Two'), memo('m1', 'One')]);
  await renderAt('/memos/m2', <MemoPanel close={jest.fn()} />, bus);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Two'));
  expect(bus.callsOf('memo.watch').at(-1)).toMatchObject({ first: 'm2' });
  expect(items()[0]?.getAttribute('aria-current')).toBe('true');
  const field = screen.getByRole('searchbox', { name: 'Search memos' });
  await user.type(field, 'One');
  await waitFor(() => expect(items()).toHaveLength(1));
  await user.clear(field);
  await waitFor(() => expect(items()).toHaveLength(2));
  expect(document.activeElement).toBe(field);
});

test('a memo opens its passage in the page, and is copied', async () => {
  const bus = memoBus([memo('m1', 'The room floods.')]);
  const { shell } = await renderView(<MemoPanel close={jest.fn()} />, bus);
  await user.click(await screen.findByRole('button', { name: 'Show on the page' }));
  expect(shell.showPassage).toHaveBeenCalledWith({
    docId: 'd1',
    link: 'https://quarterly.example/tide',
    exact: 'The room floods.',
    anchor,
  });
  jest.mocked(shell.showPassage).mockResolvedValueOnce('gone');
  await user.click(screen.getByRole('button', { name: 'Show on the page' }));
  await screen.findByText('The page did not open.');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(shell.copy).toHaveBeenCalledWith('The room floods.');
  await screen.findByRole('button', { name: 'Copied' });
});

test('a deletion is reverted by Undo; Delete deletes by key, arrows move from memo to memo', async () => {
  const bus = memoBus([memo('m1', 'One'), memo('m2', 'Two')]);
  await renderView(<MemoPanel close={jest.fn()} />, bus);
  await screen.findByText('Two');
  items()[0]!.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(items()[1]);
  await user.keyboard('{Delete}');
  await waitFor(() => expect(items()).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(items()).toHaveLength(2));
});

test('a deletion and its undo leave the focus on a control', async () => {
  const bus = memoBus([memo('m1', 'One'), memo('m2', 'Two')]);
  await renderView(<MemoPanel close={jest.fn()} />, bus);
  const two = within((await screen.findByText('Two')).closest('li')!);
  await user.click(two.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Two')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('One')).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('of a memo that was searched the words are shown and marked, and the whole is a button away', async () => {
  const far = 'other words '.repeat(60);
  const bus = memoBus([
    memo('m1', `${far}The tide turns. ${far}`),
    memo('m2', `${far}**The** tide again. ${far}`, { kind: 'answer', source: null }),
  ]);
  await renderView(<MemoPanel close={jest.fn()} />, bus);
  await user.type(screen.getByRole('searchbox', { name: 'Search memos' }), 'tide');
  const marks = () => [...document.querySelectorAll('q > mark')].map((mark) => mark.textContent);
  await waitFor(() => expect(marks()).toEqual(['tide', 'tide']));
  const [first] = screen.getAllByRole('listitem');
  expect(first?.querySelector('q')?.textContent).toMatch(/^….*The tide turns\. .*…$/);
  await user.click(screen.getAllByRole('button', { name: 'Show all' })[0]!);
  expect(first?.querySelector('q')?.textContent).toContain(far.trim());
});

test('the empty panel explains how to save something; a search without hits is shown as such', async () => {
  await renderView(<MemoPanel close={jest.fn()} />, memoBus([]));
  await screen.findByText('No memos yet');
  cleanup();
  await renderView(<MemoPanel close={jest.fn()} />, memoBus([memo('m1', 'One')]));
  await user.type(screen.getByRole('searchbox', { name: 'Search memos' }), 'zzz');
  await screen.findByText('No memo contains these words');
});

function SaveButton() {
  const save = useSaveMemo();
  return (
    <button
      type="button"
      onClick={() =>
        save?.({ kind: 'answer', text: 'Yes.', source: null, conversationId: 'c', messageId: 'a' })
      }
    >
      Keep it
    </button>
  );
}

const keepers = (
  <MemoProvider>
    <SaveButton />
  </MemoProvider>
);

test('a saved memo can be removed; an existing memo is reported as saved', async () => {
  let known = false;
  const bus = createFakeBus({
    'memo.put': ({ id }) => ({ id, known }),
    'memo.setDeleted': () => ({}),
  });
  await renderView(keepers, bus);
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await screen.findByText('Saved to memos');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(bus.callsOf('memo.setDeleted')).toEqual([{ id: 'id-1', deleted: true }]);
  known = true;
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await screen.findByText('Already in your memos');
});

test('a memo that cannot be stored shows why', async () => {
  const bus = createFakeBus({ 'memo.put': () => Promise.reject(new CodedError('storage_full')) });
  await renderView(keepers, bus);
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await screen.findByText(
    "The browser's storage for Gloss is full. Delete chats or documents that you no longer need.",
  );
});

test('S8.9 what is said over the chat of its sync is said in a sheet that covers it, too', async () => {
  await renderView(
    <NoticeContext value={<p>Sync failed</p>}>
      <MemoPanel close={() => undefined} />
    </NoticeContext>,
    memoBus([]),
  );
  within(await screen.findByRole('dialog', { name: 'Memos' })).getByText('Sync failed');
});
