import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map } from 'rxjs';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { renewUndoMs } from '#domain/documents/server-copies.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { serverCopy } from '#test/support/fake-rows.ts';
import { createFakeUploads, fileInfo, upload } from '#test/support/fake-uploads.ts';
import { renderView } from '#test/support/view.tsx';
import { useOpenDocument } from '../open-document.ts';
import type { Shell } from '../shell.tsx';
import { DocumentReader } from './document-reader.tsx';
import LibraryPanel from './library-panel.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const user = userEvent.setup();

function entry(name: string, size: number, more: Partial<LibraryEntry['document']> = {}) {
  const document = fileInfo(name, more);
  return { document, size, hasFile: true, hasText: true, created_at: '2020-05-04T10:00:00.000Z' };
}

const three = [
  entry('tides.pdf', 4_200_000),
  entry('budget.xlsx', 30_000, { docType: 'chat_file_excel' }),
  entry('notes.txt', 900, { docType: 'chat_file' }),
];

function libraryOf(entries: LibraryEntry[], uploads = createFakeUploads()) {
  const deleted = new BehaviorSubject(new Set<string>());
  const bus = createFakeBus({
    ...uploads.handlers,
    'library.watch': ({ search, limit }) =>
      deleted.pipe(
        map((gone) => {
          const saved = entries.filter(({ document }) => !gone.has(document.docId));
          const found = saved.filter(({ document }) => document.title.includes(search));
          const bytes = saved.reduce((sum, { size }) => sum + size, 0);
          return { entries: found.slice(0, limit), more: found.length > limit, bytes };
        }),
      ),
    'library.setDeleted': ({ docId, deleted: isGone }) => {
      const next = new Set(deleted.value);
      if (isGone) next.add(docId);
      else next.delete(docId);
      deleted.next(next);
      return {};
    },
    'upload.attach': () => ({}),
    'document.read': ({ docId, from, length }) => {
      const text = 'The tide turns at noon.\nThe room floods.\nIt dries by three.';
      const info = entries.find(({ document }) => document.docId === docId)?.document ?? null;
      const places = [{ at: 24, anchor: { kind: 'pdf', page: 2, boxes: [] } as const }];
      return {
        document: info,
        from,
        text: text.slice(from, from + length),
        lead: '',
        total: text.length,
        places: places.map((place) => ({ ...place, anchor: { ...place.anchor, boxes: [] } })),
      };
    },
  });
  return { bus, uploads };
}

async function open(entries: LibraryEntry[] = three, more: Partial<Shell> = {}) {
  const close = jest.fn();
  const { bus, uploads } = libraryOf(entries);
  const view = (
    <DocumentReader>
      <LibraryPanel close={close} />
    </DocumentReader>
  );
  const rendered = await renderView(view, bus, { saveFiles: uploads.saveFiles, ...more });
  await screen.findByRole('list', { name: 'Documents' });
  return { bus, uploads, close, ...rendered };
}

const names = () =>
  within(screen.getByRole('list', { name: 'Documents' }))
    .queryAllByRole('listitem')
    .map(({ dataset }) => dataset.name);

test('the library lists documents with their details, and the storage they use', async () => {
  await open();
  await waitFor(() => expect(names()).toEqual(['tides.pdf', 'budget.xlsx', 'notes.txt']));
  screen.getByText('PDF · 4.2 MB · 12 pages · May 4, 2020');
  screen.getByText('XLSX · 30 kB · 12 sheets · May 4, 2020');
  screen.getByText('Documents use 4.2 MB on this device');
});

test('the words that were searched are marked in the names', async () => {
  await open();
  await user.type(screen.getByRole('searchbox'), 'tides');
  const list = screen.getByRole('list', { name: 'Documents' });
  await waitFor(() =>
    expect([...list.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['tides']),
  );
  within(list).getByRole('button', { name: 'Open tides.pdf' });
});

test('a search waits for a pause; an order is chosen from a menu', async () => {
  const { bus } = await open();
  await user.type(screen.getByRole('searchbox'), 'tide');
  await waitFor(() => expect(names()).toEqual(['tides.pdf']));
  const searches = bus.callsOf('library.watch').map(({ search }) => search);
  expect(searches.filter((search) => search !== '')).toEqual(['tide']);
  await user.click(screen.getByRole('button', { name: 'Sorted by: Newest first' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Largest first' }));
  await waitFor(() => expect(bus.callsOf('library.watch').at(-1)?.sort).toBe('size'));
});

test('a document is deleted, and undo brings it back', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Delete tides.pdf' }));
  await waitFor(() => expect(names()).toEqual(['budget.xlsx', 'notes.txt']));
  const notices = screen.getByRole('region', { name: 'Notifications' });
  expect(screen.getByRole('dialog').contains(notices)).toBe(true);
  within(notices).getByText('tides.pdf was deleted');
  await user.click(within(notices).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('a deletion and its undo leave the focus on a control', async () => {
  await open(three);
  await user.click(await screen.findByRole('button', { name: 'Delete budget.xlsx' }));
  await waitFor(() => expect(screen.queryByText('budget.xlsx')).toBeNull());
  const next = screen.getByRole('button', { name: 'Delete notes.txt' });
  expect(document.activeElement).toBe(next);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('budget.xlsx');
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('an undo that is offered for longer delays the deletion; the offer ends when the page is not seen', async () => {
  const { bus } = await open();
  const remove = await screen.findByRole('button', { name: 'Delete budget.xlsx' });
  jest.useFakeTimers();
  fireEvent.click(remove);
  await act(async () => jest.advanceTimersByTime(100));
  const notice = screen.getByRole('button', { name: 'Undo' }).parentElement!;
  const deletions = () => bus.callsOf('library.setDeleted').length;
  fireEvent.pointerEnter(notice);
  await act(async () => jest.advanceTimersByTime(renewUndoMs * 3));
  expect(deletions()).toBe(4);
  expect(bus.callsOf('library.setDeleted').map(({ isAgain }) => isAgain)).toEqual([
    undefined,
    true,
    true,
    true,
  ]);
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await act(async () => jest.advanceTimersByTime(renewUndoMs - 1));
  await act(async () => jest.advanceTimersByTime(renewUndoMs * 3));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(deletions()).toBe(4);
});

test('arrows go from document to document, Delete deletes', async () => {
  await open();
  const first = await screen.findByRole('button', { name: 'Open tides.pdf' });
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open budget.xlsx' }));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(names()).toEqual(['tides.pdf', 'notes.txt']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open notes.txt' }));
});

test('a long list comes page by page', async () => {
  const many = Array.from({ length: 120 }, (_, at) => entry(`${at}.pdf`, 1));
  await open(many);
  await waitFor(() => expect(names()).toHaveLength(50));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toHaveLength(100));
});

test('a document is added to the composer, or the person sees why not', async () => {
  const { bus, close } = await open();
  await user.click(await screen.findByRole('button', { name: 'Ask about tides.pdf' }));
  await waitFor(() => expect(close).toHaveBeenCalledWith('composer'));
  expect(bus.callsOf('upload.attach')).toEqual([{ slot: 'window-1', docId: 'doc of tides.pdf' }]);
  bus.handle({
    'upload.attach': () => Promise.reject(new CodedError('too_many_files', '', { max: 5 })),
  });
  await user.click(screen.getByRole('button', { name: 'Ask about notes.txt' }));
  await screen.findByText(/A message can have up to 5 files/);
  expect(close).toHaveBeenCalledTimes(1);
});

test('an empty library shows where to drop; files are dropped, read there, and refused with a reason', async () => {
  const { uploads } = await open([]);
  await screen.findByText('No documents yet');
  const files = [new File(['x'], 'tides.txt')];
  const data = { types: ['Files'], files, items: [] };
  fireEvent.drop(screen.getByRole('searchbox'), { dataTransfer: data });
  await screen.findByRole('group', { name: 'tides.txt' });
  expect(uploads.rows.value[0]?.slot).toBeNull();
  expect(screen.queryByText('No documents yet')).toBeNull();
  const damaged = new CodedError('file_damaged').toData();
  uploads.set('tides.txt', { state: 'error', error: damaged });
  await screen.findByText('This file is damaged and cannot be read.');
});

test('a file that was read leaves the row of new files', async () => {
  const { uploads, bus } = await open([]);
  uploads.rows.next([
    upload('a.txt', { slot: null, state: 'success', document: fileInfo('a.txt') }),
  ]);
  await waitFor(() => expect(bus.callsOf('upload.dismiss')).toHaveLength(1));
});

test('a PDF opens in the viewer; where that has no such file its text is shown', async () => {
  const showPassage = jest.fn<Shell['showPassage']>(async () => 'shown');
  await open(three, { showPassage });
  await user.click(await screen.findByRole('button', { name: 'Open tides.pdf' }));
  await waitFor(() =>
    expect(showPassage).toHaveBeenCalledWith({
      docId: 'doc of tides.pdf',
      link: null,
      exact: '',
      anchor: { kind: 'pdf', page: 1, boxes: [] },
    }),
  );
  expect(screen.queryByText(/The tide turns at noon/)).toBeNull();
  showPassage.mockResolvedValue('noTab');
  await user.click(screen.getByRole('button', { name: 'Open tides.pdf' }));
  await screen.findByText(/The tide turns at noon/);
});

test('in the web app it is next to the chat, and the library gives way to it', async () => {
  const { close } = await open(three, { surface: 'web' });
  await user.click(await screen.findByRole('button', { name: 'Open tides.pdf' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(/The tide turns at noon/)).toBeNull();
});

test('the text of a PDF whose file is missing is shown, with page numbers', async () => {
  await open(three, { surface: 'web', showPassage: async () => 'noTab' });
  await user.click(await screen.findByRole('button', { name: 'Open tides.pdf' }));
  await screen.findByText(/The tide turns at noon/);
  screen.getByRole('heading', { name: 'page 2' });
});

function Opener() {
  const open = useOpenDocument();
  const at = { textStart: 24, textEnd: 40 };
  const document = {
    docId: 'doc of notes.txt',
    docType: 'chat_file',
    title: 'notes.txt',
    at,
  } as const;
  return (
    <button type="button" onClick={() => open?.(document)}>
      open
    </button>
  );
}

test('an opened passage is marked in its text', async () => {
  const { bus } = libraryOf(three);
  await renderView(
    <DocumentReader>
      <Opener />
    </DocumentReader>,
    bus,
  );
  await user.click(screen.getByRole('button', { name: 'open' }));
  const marked = await screen.findByText('The room floods.');
  expect(marked.tagName).toBe('MARK');
});

test('a missing document is reported', async () => {
  const { bus } = await open([entry('notes.txt', 1, { docType: 'chat_file' })]);
  bus.handle({
    'document.read': () => ({ document: null, from: 0, text: '', lead: '', total: 0, places: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Open notes.txt' }));
  await screen.findByText('This document is no longer on this device.');
});

test('each document shows its state on the server, and offers the possible actions', async () => {
  const sending = serverCopy('sending', { step: 'upload_to_s3', done: 45, of: 100 });
  const details = { cause: 'quota_exceeded' };
  const failed = serverCopy('failed', {
    error: { code: 'upload_document', message: '', retryable: true, details },
  });
  const { bus } = await open([
    { ...entry('sent.pdf', 1), server: sending },
    { ...entry('full.pdf', 1), server: failed },
    { ...entry('there.pdf', 1), hasFile: false, server: serverCopy('onServer') },
    entry('plain.pdf', 1),
  ]);
  bus.handle({ 'documents.control': () => ({}) });
  await screen.findByText(/To your server: 45%$/);
  screen.getByText(/Not on your server$/);
  screen.getByText(/not enough free space on the server/);
  screen.getByText(/On your server$/);
  await user.click(screen.getByRole('button', { name: 'Keep sent.pdf only on this device' }));
  await user.click(screen.getByRole('button', { name: 'Send full.pdf to your server again' }));
  await user.click(screen.getByRole('button', { name: 'Download there.pdf' }));
  expect(bus.callsOf('documents.control')).toEqual([
    { docId: 'doc of sent.pdf', action: 'hold' },
    { docId: 'doc of full.pdf', action: 'send' },
    { docId: 'doc of there.pdf', action: 'fetch' },
  ]);
});

const far = {
  server: 'https://gloss.example.com',
  isConnected: true,
  isLocal: false,
  isSaving: null,
};

test('a server on another machine needs confirmation once, before anything is sent there', async () => {
  const { bus, uploads } = libraryOf(three);
  bus.handle({
    'documents.server': () => ({ server: far }),
    'settings.get': () => defaultSettings,
    'settings.set': () => ({}),
  });
  await renderView(<LibraryPanel close={() => undefined} />, bus, {
    saveFiles: uploads.saveFiles,
  });
  await screen.findByText(/Keep your documents on gloss\.example\.com too\?/);
  await user.click(screen.getByRole('button', { name: 'Keep them there' }));
  await waitFor(() => expect(bus.callsOf('settings.set')).toHaveLength(1));
  expect(bus.callsOf('settings.set')[0]).toEqual({
    documentsOnServer: { 'https://gloss.example.com': true },
  });
  expect(screen.queryByText(/Keep your documents on/)).toBeNull();
});

test.each([
  ['', true],
  [' that cannot say where it forwards', null],
])('a server on this machine%s needs no confirmation', async (_, isSaving) => {
  const { bus, uploads } = libraryOf(three);
  const near = {
    server: 'http://127.0.0.1:8787',
    isConnected: true,
    isLocal: true,
    isSaving,
  };
  bus.handle({ 'documents.server': () => ({ server: near }) });
  await renderView(<LibraryPanel close={() => undefined} />, bus, {
    saveFiles: uploads.saveFiles,
  });
  await waitFor(() => expect(names()).toHaveLength(3));
  await waitFor(() => expect(bus.callsOf('documents.server')).toHaveLength(1));
  expect(screen.queryByText(/Keep your documents on/)).toBeNull();
});

test('a server on this machine that forwards text needs confirmation with the name of that host', async () => {
  const { bus, uploads } = libraryOf(three);
  const server = {
    server: 'http://127.0.0.1:8787',
    isConnected: true,
    isLocal: true,
    isSaving: null,
    forwardsTo: 'api.openai.com',
  };
  bus.handle({
    'documents.server': () => ({ server }),
    'settings.get': () => defaultSettings,
    'settings.set': () => ({}),
  });
  await renderView(<LibraryPanel close={() => undefined} />, bus, {
    saveFiles: uploads.saveFiles,
  });
  await screen.findByText(/it sends their text to api\.openai\.com/);
  await user.click(screen.getByRole('button', { name: 'Only on this device' }));
  await waitFor(() => expect(bus.callsOf('settings.set')).toHaveLength(1));
  expect(bus.callsOf('settings.set')[0]).toEqual({
    documentsOnServer: { 'http://127.0.0.1:8787 api.openai.com': false },
  });
});
