import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject } from 'rxjs';
import type { DocumentHere } from '#domain/documents/library-entry.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus, type FakeHandlers } from '#test/support/fake-bus.ts';
import { serverCopy } from '#test/support/fake-rows.ts';
import { fileInfo } from '#test/support/fake-uploads.ts';
import { renderView } from '#test/support/view.tsx';
import { LocalState } from '#ui/actors/local-state.ts';
import type { Shell } from '../shell.tsx';
import DocumentPage from './document-page.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const notes = fileInfo('notes.txt', { docType: 'chat_file' });
const paper = fileInfo('paper.pdf', { docType: 'page_content__pdf' });
const away: DocumentHere = {
  document: notes,
  hasText: false,
  hasFile: false,
  server: serverCopy('onServer'),
};

async function open(
  first: DocumentHere,
  handlers: FakeHandlers = {},
  more: Partial<Shell> = {},
  here = new BehaviorSubject(first),
) {
  const bus = createFakeBus({
    'document.watch': () => here,
    'document.read': ({ from }) => ({
      document: here.value.hasText ? here.value.document : null,
      from,
      text: 'The tide turns at noon.',
      lead: '',
      total: 23,
      places: [],
    }),
    ...handlers,
  });
  const { docId } = first.document ?? notes;
  const shell = await renderView(<DocumentPage docId={docId} page={2} />, bus, more);
  return { bus, here, ...shell };
}

test('U2.3 a document that only the server has is fetched, which is seen, and then shown', async () => {
  let done = () => {};
  const { here, bus } = await open(away, {
    'documents.open': () => new Promise((resolve) => (done = () => resolve({}))),
  });
  expect((await screen.findByRole('status')).textContent).toBe(
    'Downloading notes.txt from your server',
  );
  await act(async () =>
    here.next({ ...away, server: serverCopy('fetching', { done: 4, of: 10 }) }),
  );
  await screen.findByText('From your server: 40%');
  await act(async () => {
    here.next({ ...away, hasText: true, hasFile: true });
    done();
  });
  await screen.findByText('The tide turns at noon.');
  expect(bus.callsOf('documents.open')).toEqual([{ docId: notes.docId }]);
});

test('U2.3 what keeps it from coming is said, and Retry fetches it again', async () => {
  let isDown = true;
  const { here } = await open(away, {
    'documents.open': () => {
      if (isDown) throw new CodedError('network');
      here.next({ ...away, hasText: true });
      return {};
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('The tide turns at noon.');
});

test('U2.3 an address that this device does not know is looked up on the server first', async () => {
  const unknown = { ...away, document: null, server: null };
  const here = new BehaviorSubject<DocumentHere>(unknown);
  const handlers: FakeHandlers = {
    'documents.refresh': () => {
      here.next(away);
      return { room: null };
    },
    'documents.open': () => {
      here.next({ ...away, hasText: true });
      return {};
    },
  };
  const { bus } = await open(unknown, handlers, {}, here);
  await screen.findByText('The tide turns at noon.');
  expect(bus.callsOf('documents.refresh')).toHaveLength(1);
});

test('U2.3 a look-up that fails is not called gone, and Retry looks again', async () => {
  const unknown = { ...away, document: null, server: null };
  const here = new BehaviorSubject<DocumentHere>(unknown);
  let isDown = true;
  const handlers: FakeHandlers = {
    'documents.refresh': () => {
      if (isDown) throw new CodedError('network');
      here.next({ ...away, hasText: true, hasFile: true });
      return { room: null };
    },
  };
  await open(unknown, handlers, {}, here);
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('The tide turns at noon.');
});

test('one that is nowhere is called gone', async () => {
  await open(
    { ...away, document: null, server: null },
    { 'documents.refresh': () => ({ room: null }) },
  );
  await screen.findByText('This document is no longer on this device.');
});

test('of a PDF whose file cannot be fetched the text is shown', async () => {
  const viewer = new LocalState<{ docId: string | null }>({ docId: null });
  const showPassage = jest.fn(async () => 'noTab' as const);
  await open(
    { ...away, document: paper, hasText: true },
    { 'documents.open': () => Promise.reject(new CodedError('network')) },
    { viewer, showPassage },
  );
  await screen.findByText('The tide turns at noon.');
});

test.each([
  ['U2.3 a passage that the viewer shows is not replaced by the page of its document', true],
  ['a PDF that the viewer does not show is opened in it', false],
])('%s', async (_, isShown) => {
  const viewer = new LocalState({ docId: isShown ? paper.docId : null });
  const showPassage = jest.fn(async () => 'shown' as const);
  await open(
    { document: paper, hasText: true, hasFile: true, server: null },
    {},
    { viewer, showPassage },
  );
  await screen.findByText('paper.pdf');
  await waitFor(() => expect(showPassage).toHaveBeenCalledTimes(isShown ? 0 : 1));
});
