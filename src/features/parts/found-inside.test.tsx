import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { concat, NEVER, of, throwError } from 'rxjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus, type FakeHandlers } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import type { InsideHit } from '../hooks/use-found-inside.ts';
import { OpenDocumentContext, type OpenedDocument } from '../open-document.ts';
import { FoundInside } from './found-inside.tsx';

afterEach(cleanup);
const user = userEvent.setup();

const hit = (title: string, more: Partial<InsideHit> = {}): InsideHit => ({
  docId: `doc of ${title}`,
  docType: 'page_content__pdf',
  title,
  hasText: true,
  text: `What ${title} says of tides.`,
  textStart: 40,
  textEnd: 70,
  anchor: { kind: 'pdf', page: 3, boxes: [] },
  ...more,
});

async function search(find: FakeHandlers['library.find'], words = 'tides') {
  const opened: OpenedDocument[] = [];
  const bus = createFakeBus({
    ...(find && { 'library.find': find }),
    'documents.open': () => ({}),
  });
  const view = (
    <OpenDocumentContext value={(document) => opened.push(document)}>
      <FoundInside words={words} />
    </OpenDocumentContext>
  );
  await renderView(view, bus);
  return { bus, opened };
}

test('passages inside documents are listed with their document and place, and open there', async () => {
  const { bus, opened } = await search(() => of({ hits: [hit('a.pdf'), hit('b.pdf')] }));
  const list = await screen.findByRole('list', { name: 'Inside documents' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  within(list).getAllByText(/page 3/);
  expect(screen.getByRole('status').textContent).toBe('2 passages inside your documents');
  expect(bus.callsOf('library.find')).toEqual([{ words: 'tides' }]);
  const first = screen.getByRole('button', { name: /^a\.pdf.*What a\.pdf says/ });
  first.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]).toMatchObject({ title: 'b.pdf', at: { textStart: 40, textEnd: 70 } });
});

test('one that is only on the server is fetched before it is opened', async () => {
  const { bus, opened } = await search(() => of({ hits: [hit('far.pdf', { hasText: false })] }));
  await user.click(await screen.findByRole('button', { name: /^far\.pdf/ }));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(bus.callsOf('documents.open')).toEqual([{ docId: 'doc of far.pdf' }]);
});

test('while it searches, where it finds nothing, and where it fails, that is shown', async () => {
  await search(() => concat(of({ hits: [hit('a.pdf')] }), NEVER));
  await screen.findByRole('button', { name: /^a\.pdf/ });
  expect(screen.getByRole('status').textContent).toBe('Searching inside your documents');
  cleanup();
  await search(() => of({ hits: [] }));
  await screen.findByText('No document contains these words');
  cleanup();
  await search(() => throwError(() => new CodedError('storage_full')));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Your documents can't be searched now: /,
  );
});

test('without words, or with one letter, nothing is searched', async () => {
  const { bus } = await search(() => of({ hits: [] }), ' ');
  expect(screen.queryByText('Inside documents')).toBeNull();
  cleanup();
  await search(() => of({ hits: [] }), 't');
  expect(screen.queryByText('Inside documents')).toBeNull();
  expect(bus.callsOf('library.find')).toEqual([]);
});
