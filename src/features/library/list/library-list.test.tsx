import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map } from 'rxjs';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { maxFilesOfMessage } from '#domain/documents/uploads.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus, type FakeHandlers } from '#test/support/fake-bus.ts';
import { serverCopy } from '#test/support/fake-rows.ts';
import { createFakeUploads, fileInfo } from '#test/support/fake-uploads.ts';
import { renderView } from '#test/support/view.tsx';
import LibraryPanel from '../library-panel.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);
const user = userEvent.setup();

const daysBefore = (days: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12).toISOString();
};

function entry(name: string, days = 0, more: Partial<LibraryEntry> = {}): LibraryEntry {
  const docType = name.endsWith('.png') ? 'image' : 'page_content__pdf';
  const document = fileInfo(name, { docType });
  return {
    document,
    size: 900,
    hasFile: true,
    hasText: true,
    created_at: daysBefore(days),
    ...more,
  };
}

const five = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map((name, at) =>
  entry(name, at < 2 ? 0 : 1),
);

async function open(entries: LibraryEntry[] = five, handlers: FakeHandlers = {}) {
  const deleted = new BehaviorSubject(new Set<string>());
  const close = jest.fn();
  const bus = createFakeBus({
    ...createFakeUploads().handlers,
    'library.watch': ({ type }) =>
      deleted.pipe(
        map((gone) => {
          const rest = entries.filter(({ document }) => !gone.has(document.docId));
          const shown = rest.filter(({ document }) => !type || document.docType === type);
          return { entries: shown, more: false, bytes: 900 };
        }),
      ),
    'library.setDeleted': ({ docId, deleted: isGone }) => {
      const next = new Set(deleted.value);
      if (isGone) next.add(docId);
      else next.delete(docId);
      deleted.next(next);
    },
    'upload.attach': () => undefined,
    'document.thumbnail': () => null,
    'documents.thumbnail': () => ({ image: 'data:image/png;base64,cGlj' }),
    ...handlers,
  });
  const rendered = await renderView(<LibraryPanel close={close} />, bus);
  await waitFor(() => expect(document.querySelector('[data-entry]')).not.toBeNull());
  return { bus, close, ...rendered };
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ ariaLabel }) => ariaLabel?.slice('Select '.length));
const names = () =>
  [...document.querySelectorAll<HTMLElement>('[data-entry]')].map(({ dataset }) => dataset.name);

test('U2.5 documents are selected one by one and with Shift up to one; what can be done with them takes the place of the tools', async () => {
  await open();
  await user.click(box('b.pdf'));
  screen.getByRole('toolbar', { name: 'Selected: 1' });
  expect(screen.queryByRole('button', { name: /^Sorted by/ })).toBeNull();
  await user.keyboard('{Shift>}');
  await user.click(box('d.pdf'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['b.pdf', 'c.pdf', 'd.pdf']);
  await user.click(box('c.pdf'));
  expect(selected()).toEqual(['b.pdf', 'd.pdf']);
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(selected()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Select all' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(selected()).toEqual([]);
  screen.getByRole('button', { name: /^Sorted by/ });
});

test('U2.5 by keyboard: all, with Shift and arrows, none', async () => {
  await open();
  screen.getByRole('button', { name: 'Open b.pdf' }).focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['b.pdf', 'c.pdf', 'd.pdf']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open d.pdf' }));
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([]);
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toHaveLength(5);
});

test('U2.5 in cards the keys select as they lead, on and to the last; Alt with an arrow is the browser’s', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Show as grid' }));
  const opener = (name: string) => screen.getByRole('button', { name: `Open ${name}` });
  opener('b.pdf').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(selected()).toEqual(['b.pdf', 'c.pdf']);
  expect(document.activeElement).toBe(opener('c.pdf'));
  await user.keyboard('{Shift>}{End}{/Shift}');
  expect(selected()).toEqual(['b.pdf', 'c.pdf', 'd.pdf', 'e.pdf']);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(opener('a.pdf'));
  // `false`: it was prevented.
  expect(fireEvent.keyDown(opener('a.pdf'), { key: 'ArrowLeft', altKey: true })).toBe(true);
});

test('U2.5 all that is selected is deleted, by key too, and one undo brings all of it back', async () => {
  const { bus } = await open();
  await user.click(box('a.pdf'));
  await user.click(box('c.pdf'));
  await user.click(screen.getByRole('button', { name: 'Delete selected' }));
  await waitFor(() => expect(names()).toEqual(['b.pdf', 'd.pdf', 'e.pdf']));
  const notices = screen.getByRole('region', { name: 'Notifications' });
  within(notices).getByText('2 documents were deleted');
  await user.click(within(notices).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(selected()).toEqual([]);
  await user.click(box('e.pdf'));
  await user.keyboard('{Delete}');
  await screen.findByText('e.pdf was deleted');
  expect(bus.callsOf('library.setDeleted').at(-1)).toEqual({
    docId: 'doc of e.pdf',
    deleted: true,
  });
});

test('U2.5 all that is selected goes to the composer together; too much of it does not, and says so', async () => {
  const { bus, close } = await open([...five, entry('f.pdf', 2)]);
  await user.click(box('a.pdf'));
  await user.click(box('b.pdf'));
  await user.click(screen.getByRole('button', { name: 'Ask about these 2 files' }));
  await waitFor(() => expect(close).toHaveBeenCalledWith('composer'));
  expect(bus.callsOf('upload.attach').map(({ docId }) => docId)).toEqual([
    'doc of a.pdf',
    'doc of b.pdf',
  ]);
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Ask about these 6 files' }));
  await screen.findByText(new RegExp(`up to ${maxFilesOfMessage} files`));
  expect(bus.callsOf('upload.attach')).toHaveLength(2);
});

test('U2.5 cards are grouped by day, and the next visit has them too', async () => {
  const { unmount } = await open();
  await user.click(screen.getByRole('button', { name: 'Show as grid' }));
  const days = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(days()).toEqual(expect.arrayContaining(['Today', 'Yesterday']));
  const today = within(screen.getByRole('list', { name: 'Today' }));
  expect(today.getAllByRole('listitem')).toHaveLength(2);
  unmount();
  await open();
  screen.getByRole('list', { name: 'Yesterday' });
  await user.click(screen.getByRole('button', { name: 'Show as list' }));
  screen.getByRole('list', { name: 'Documents' });
});

test('U2.5 the first page is shown where there is one; what was drawn before is not drawn again', async () => {
  const { bus } = await open([entry('a.pdf'), entry('b.txt'), entry('c.pdf')], {
    'document.thumbnail': ({ docId }) =>
      docId === 'doc of c.pdf' ? { image: 'data:image/png;base64,b2xk' } : null,
  });
  await waitFor(() => expect(document.querySelectorAll('[data-thumbnail] img')).toHaveLength(2));
  expect(bus.callsOf('documents.thumbnail')).toEqual([{ docId: 'doc of a.pdf' }]);
  expect(document.querySelectorAll('[data-thumbnail] svg')).toHaveLength(1);
});

test('a file whose page cannot be drawn, or is not here, has its icon', async () => {
  const { bus } = await open(
    [entry('a.pdf'), entry('far.pdf', 0, { hasFile: false, server: serverCopy('onServer') })],
    { 'documents.thumbnail': () => Promise.reject(new CodedError('failed')) },
  );
  await waitFor(() => expect(bus.callsOf('documents.thumbnail')).toHaveLength(1));
  expect(document.querySelectorAll('[data-thumbnail] img')).toHaveLength(0);
  expect(document.querySelectorAll('[data-thumbnail] svg')).toHaveLength(2);
});

test('U2.5 each document says where it is: here, on the server, or both', async () => {
  const server = {
    server: 'http://127.0.0.1:8787',
    isConnected: true,
    isLocal: true,
    isSaving: true,
  };
  await open(
    [
      entry('here.pdf'),
      entry('both.pdf', 0, { server: serverCopy('onServer') }),
      entry('far.pdf', 0, { hasFile: false, hasText: false, server: serverCopy('onServer') }),
    ],
    {
      'documents.server': () => ({ server }),
      'documents.refresh': () => ({ room: null }),
    },
  );
  const row = (name: string) =>
    document.querySelector<HTMLElement>(`[data-name="${name}"] small`)?.textContent;
  await waitFor(() => expect(row('here.pdf')).toMatch(/ · Only on this device$/));
  expect(row('both.pdf')).toMatch(/ · On this device and on your server$/);
  expect(row('far.pdf')).toMatch(/ · Only on your server$/);
});

test('U2.5 pictures are a grid by day, with the words they were made of for the eye and for screen readers', async () => {
  const fox = entry('fox.png');
  const drawn = { prompt: 'A fox in the snow', width: 9, height: 9, model: 'm', seed: null };
  Object.assign(fox.document.file!, { drawn });
  await open([fox, entry('sea.png', 1), entry('a.pdf')]);
  await user.click(screen.getByRole('button', { name: 'Shown: All documents' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Pictures' }));
  const today = within(await screen.findByRole('list', { name: 'Today' }));
  today.getByRole('button', { name: 'A fox in the snow' });
  expect(today.getByText('A fox in the snow')).not.toBeNull();
  const yesterday = within(screen.getByRole('list', { name: 'Yesterday' }));
  yesterday.getByRole('button', { name: 'sea.png' });
  await user.click(screen.getByRole('checkbox', { name: 'Select A fox in the snow' }));
  screen.getByRole('toolbar', { name: 'Selected: 1' });
});
