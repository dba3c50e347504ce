import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import type { ServerCopyState } from '#domain/documents/server-copies.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus, type FakeHandlers } from '#test/support/fake-bus.ts';
import { serverCopy } from '#test/support/fake-rows.ts';
import { createFakeUploads, fileInfo } from '#test/support/fake-uploads.ts';
import { renderView } from '#test/support/view.tsx';
import { DocumentReader } from './document-reader.tsx';
import LibraryPanel from './library-panel.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const near = {
  server: 'http://127.0.0.1:8787',
  isConnected: true,
  isLocal: true,
  isSaving: true,
};

function entry(name: string, state: ServerCopyState, more: Partial<LibraryEntry> = {}) {
  return {
    document: fileInfo(name, { docType: 'chat_file' }),
    size: 900,
    hasFile: true,
    hasText: true,
    created_at: '2020-05-04T10:00:00.000Z',
    server: serverCopy(state),
    ...more,
  };
}

const elsewhere = { hasFile: false, hasText: false };

async function open(entries: LibraryEntry[], handlers: FakeHandlers = {}) {
  const uploads = createFakeUploads();
  const bus = createFakeBus({
    ...uploads.handlers,
    'library.watch': () => of({ entries, more: false, bytes: 900 }),
    'documents.server': () => ({ server: near }),
    'documents.refresh': () => ({ room: { used: 3_000_000, quota: 20_000_000 } }),
    'document.read': ({ docId, from }) => ({
      document: entries.find(({ document }) => document.docId === docId)?.document ?? null,
      from,
      text: 'From the server.',
      lead: '',
      total: 16,
      places: [],
    }),
    'library.setDeleted': () => ({}),
    ...handlers,
  });
  const view = (
    <DocumentReader>
      <LibraryPanel close={() => undefined} />
    </DocumentReader>
  );
  await renderView(view, bus, { saveFiles: uploads.saveFiles });
  return bus;
}

test("an open library requests the server's list, and shows the storage it takes", async () => {
  const bus = await open([entry('a.txt', 'onServer')]);
  await screen.findByText('3 MB of 20 MB used on your server');
  expect(bus.callsOf('documents.refresh')).toHaveLength(1);
  expect(screen.queryByText('Checking your server')).toBeNull();
});

test('while the list loads that is shown, and an empty library is not called empty yet', async () => {
  let answer: (reply: { room: null }) => void = () => undefined;
  await open([], {
    'documents.refresh': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  expect((await screen.findByRole('status')).textContent).toBe('Checking your server');
  expect(screen.queryByText('No documents yet')).toBeNull();
  answer({ room: null });
  await screen.findByText('No documents yet');
});

test('a server that does not answer is shown with the reason, and requested again on demand', async () => {
  let isDown = true;
  const bus = await open([entry('a.txt', 'onServer')], {
    'documents.refresh': () => {
      if (isDown) throw new CodedError('network');
      return { room: { used: 1000, quota: null } };
    },
  });
  await screen.findByText(/Your server's documents can't be listed now: /);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1 kB used on your server');
  expect(bus.callsOf('documents.refresh')).toHaveLength(2);
});

test('a document that is only on the server is fetched when it is opened or used in a question', async () => {
  const bus = await open([entry('far.txt', 'onServer', elsewhere)], {
    'documents.open': () => ({}),
    'upload.attach': () => ({}),
  });
  await screen.findByText(/Only on your server$/);
  expect(screen.queryByRole('button', { name: 'Download far.txt' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open far.txt' }));
  await screen.findByText('From the server.');
  expect(bus.callsOf('documents.open')).toEqual([{ docId: 'doc of far.txt' }]);
});

test('one that cannot be fetched shows why, and nothing is opened', async () => {
  await open([entry('far.txt', 'onServer', elsewhere)], {
    'documents.open': () => Promise.reject(new CodedError('not_found')),
  });
  await user.click(await screen.findByRole('button', { name: 'Ask about far.txt' }));
  await within(screen.getByRole('region', { name: 'Notifications' })).findByText(/./);
  expect(screen.queryByRole('article')).toBeNull();
});

test('a document that another device deleted there is shown as such, and can be sent again', async () => {
  const bus = await open([entry('mine.txt', 'removed')], { 'documents.control': () => ({}) });
  await screen.findByText('Deleted from your server by another of your devices');
  await user.click(screen.getByRole('button', { name: 'Send mine.txt to your server' }));
  expect(bus.callsOf('documents.control')).toEqual([{ docId: 'doc of mine.txt', action: 'send' }]);
});

test('a full quota names what to delete, largest and oldest with their sizes, by keyboard too', async () => {
  const details = { cause: 'quota_exceeded' };
  const error = { code: 'upload_document', message: '', retryable: true, details };
  const large = {
    docId: 'l',
    name: 'film.mp4',
    size: 48_000_000,
    created_at: '2026-01-05T10:00:00.000Z',
  };
  const old = {
    docId: 'o',
    name: 'old.pdf',
    size: 2_000_000,
    created_at: '2020-05-04T10:00:00.000Z',
  };
  let gone = false;
  const bus = await open(
    [{ ...entry('new.txt', 'failed'), server: serverCopy('failed', { error }) }],
    {
      'documents.room': () => ({ largest: gone ? [] : [large], oldest: gone ? [] : [old] }),
      'library.setDeleted': ({ deleted }) => {
        gone = deleted;
        return {};
      },
    },
  );
  const button = await screen.findByRole('button', { name: 'What to delete' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await user.keyboard('{Enter}');
  const largest = await screen.findByRole('list', { name: 'Largest on your server' });
  expect(within(largest).getByRole('listitem').textContent).toMatch(/^film\.mp4, 48 MB, /);
  const oldest = screen.getByRole('list', { name: 'Oldest on your server' });
  expect(within(oldest).getByRole('listitem').textContent).toMatch(/^old\.pdf, 2 MB, May 4, 2020/);
  await user.click(screen.getByRole('button', { name: 'Delete film.mp4' }));
  expect(bus.callsOf('library.setDeleted')).toEqual([{ docId: 'l', deleted: true }]);
  await screen.findByText('Your server has no other documents of yours.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bus.callsOf('documents.room')).toHaveLength(3));
});
