import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map, NEVER, of } from 'rxjs';
import type { ReadEntry } from '#domain/memory/memory.ts';
import type { ReadKind } from '#domain/memory/read-kinds.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import MemoryPanel from './memory-panel.tsx';

afterEach(cleanup);
const user = userEvent.setup();
const anchor = { kind: 'dom', exact: 'A boat.', prefix: '', suffix: '', path: '0' } as const;

function entry(id: string, title: string): ReadEntry {
  const address = `https://quarterly.example/${id}`;
  const at = { published: '2020-05-04', lastAt: Date.now() };
  const page = { id, address, site: 'quarterly.example', hash: id, docId: id, title, ...at };
  return {
    visitId: `v ${id}`,
    page: { ...page, author: ['Ada Quay'] },
    created_at: new Date().toISOString(),
    reason: 'question',
  };
}

function memoryBus(
  entries: ReadEntry[],
  {
    ofQuestions = true,
    dropped = 0,
    unsynced = 0,
    kinds = ['webpage'] as ReadKind[],
    memoryModel = null as ModelRef | null,
    also = [] as string[],
    isUnsure = false,
  } = {},
) {
  const rows = new BehaviorSubject(entries);
  const forgotten: ReadEntry[][] = [];
  return createFakeBus({
    'memory.tidy': () => ({}),
    'memory.seen': () => ({}),
    'memory.watch': ({ day, kind }: { day: object | null; kind?: ReadKind }) =>
      rows.pipe(
        map((all) => ({
          entries: day ? [] : all.filter(({ page }) => kind === undefined || page.kind === kind),
          more: false,
        })),
      ),
    'memory.watchSites': () =>
      rows.pipe(
        map(({ length }) => (length ? [{ site: 'quarterly.example', pages: length }] : [])),
      ),
    'memory.watchUse': () =>
      rows.pipe(
        map(({ length }) => ({
          pages: length,
          bytes: 1,
          kinds,
          dropped: { pages: dropped, unseen: dropped },
          unsynced: { pages: unsynced, unseen: unsynced },
        })),
      ),
    'memory.count': () => rows.value.length,
    'memory.forget': (what: object) => {
      const isGone = ({ page }: ReadEntry) => !('pageId' in what) || what.pageId === page.id;
      const gone = rows.value.filter(isGone);
      forgotten.push(rows.value);
      rows.next(rows.value.filter((each) => !isGone(each)));
      return { pages: gone.map(({ page }) => page), visits: [], texts: [], words: [] };
    },
    'memory.restore': () => rows.next(forgotten.pop() ?? []),
    'memory.search': ({ meaning }: { meaning: boolean }) => ({
      hits: [
        {
          ...entries[0]!,
          excerpt: 'Of a boat.',
          anchor,
          by: meaning ? [isUnsure ? 'perhaps' : 'meaning'] : ['words'],
          also,
        },
      ],
      missing: meaning ? 7 : null,
    }),
    'memory.copy': () => ({
      page: entries[0]!.page,
      text: 'As **it** was <iframe src="https://a.test"></iframe>.',
    }),
    'memory.compare': () => ({
      state: 'changed',
      changes: [{ before: 'A boat, red.', after: 'A boat, blue.' }],
    }),
    'settings.get': () => ({
      ...defaultSettings,
      memory: { ...defaultSettings.memory, ofQuestions },
      memoryModel,
    }),
    'memory.watchPage': () => of(null),
  } as never);
}

const open = (bus: ReturnType<typeof memoryBus>) =>
  renderView(<MemoryPanel close={jest.fn()} />, bus);

test('G17 pages are listed by day with their site, author and date, and open where they are', async () => {
  const { shell } = await open(memoryBus([entry('1', 'The tide'), entry('2', 'The quay')]));
  const day = await screen.findByRole('list', { name: 'Today' });
  const [first] = within(day).getAllByRole('listitem');
  expect(first!.textContent).toMatch(
    /^The tidequarterly\.example · Ada Quay · May 4, 2020 · .* · From a chat$/,
  );
  await user.click(within(first!).getByRole('button', { name: /^The tide/ }));
  expect(shell.showPassage).toHaveBeenCalledWith({
    docId: '1',
    link: 'https://quarterly.example/1',
    exact: '',
    anchor: null,
  });
});

test('G17 what is typed is searched, its words are marked, and a click leads to the passage', async () => {
  const { shell } = await open(memoryBus([entry('1', 'The tide')]));
  await user.type(screen.getByRole('searchbox', { name: 'Search what you have read' }), 'boat');
  await waitFor(() => expect(document.querySelector('q > mark')?.textContent).toBe('boat'));
  await user.click(screen.getByRole('button', { name: /Of a boat/ }));
  expect(shell.showPassage).toHaveBeenCalledWith(
    expect.objectContaining({ exact: 'A boat.', anchor }),
  );
});

test('G17 words are found at once, then by what they mean: each page says by what, and what is missing is said', async () => {
  const memoryModel: ModelRef = { connection: 'ollama', model: 'nomic-embed-text' };
  const bus = memoryBus([entry('1', 'The tide')], { memoryModel });
  await open(bus);
  await user.type(screen.getByRole('searchbox', { name: 'Search what you have read' }), 'boat');
  await screen.findByRole('button', { name: /Of a boat/ });
  await screen.findByText('Not yet searched by meaning: 7');
  expect(screen.getByRole('button', { name: /Of a boat/ }).textContent).toMatch(/By meaning$/);
  const searches = bus.callsOf('memory.search');
  expect(searches.map(({ meaning }) => meaning)).toEqual([false, true]);
});

test('G17 what only comes near to a search is under a heading of its own', async () => {
  const memoryModel: ModelRef = { connection: 'ollama', model: 'nomic-embed-text' };
  await open(memoryBus([entry('1', 'The tide')], { memoryModel, isUnsure: true }));
  await user.type(screen.getByRole('searchbox', { name: 'Search what you have read' }), 'boat');
  await screen.findByRole('heading', { name: 'Perhaps' });
  const list = screen.getByRole('list', { name: 'Perhaps' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});

test('G17 without a model for it nothing is searched by meaning, and no page says by what it was found', async () => {
  await open(memoryBus([entry('1', 'The tide')]));
  await user.type(screen.getByRole('searchbox', { name: 'Search what you have read' }), 'boat');
  const row = await screen.findByRole('button', { name: /Of a boat/ });
  expect(row.textContent).toMatch(/From a chat$/);
});

test('G17 the stored copy is shown as text, without markup of its page, and leads back', async () => {
  await open(memoryBus([entry('1', 'The tide')]));
  await user.click(await screen.findByRole('button', { name: 'As you read it: The tide' }));
  const copy = await screen.findByRole('article', { name: 'As you read it' });
  expect(copy.querySelector('strong')?.textContent).toBe('it');
  expect(copy.querySelector('iframe')).toBeNull();
  await user.click(await screen.findByText('The page has changed since'));
  expect((await screen.findByText('red')).tagName).toBe('DEL');
  expect(screen.getByText('blue').tagName).toBe('INS');
  await user.click(screen.getByRole('button', { name: 'Read' }));
  await screen.findByRole('list', { name: 'Today' });
});

test('G17 what is shown stays while more of it is read', async () => {
  const bus = memoryBus([entry('1', 'The tide')]);
  const first = of({ entries: [entry('1', 'The tide')], more: true });
  bus.handle({ 'memory.watch': ({ limit }) => (limit > 50 ? NEVER : first) });
  await open(bus);
  const row = await screen.findByRole('button', { name: /^The tide/ });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(bus.callsOf('memory.watch').at(-1)).toMatchObject({ limit: 100 }));
  expect(row.isConnected).toBe(true);
});

test('G17 a page is forgotten with an undo; all of them after a question with their number', async () => {
  await open(memoryBus([entry('1', 'The tide'), entry('2', 'The quay')]));
  await user.click(await screen.findByRole('button', { name: 'Forget this page: The tide' }));
  await waitFor(() => expect(screen.queryByText('The tide')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The tide');
  await user.click(screen.getByRole('button', { name: 'Forget these pages' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pages to forget: 2' });
  await user.click(within(dialog).getByRole('button', { name: 'Forget these pages' }));
  await screen.findByText('Remembered pages appear here.');
});

test('G17 where it cannot be counted how many pages would go, that is said', async () => {
  const bus = memoryBus([entry('1', 'The tide')]);
  bus.handle({ 'memory.count': () => Promise.reject(new CodedError('storage_full')) });
  await open(bus);
  await user.click(await screen.findByRole('button', { name: 'Forget these pages' }));
  await screen.findByText(/^The browser's storage for Gloss is full\./);
});

test('G17 where no page would go, that is said', async () => {
  const bus = memoryBus([entry('1', 'The tide')]);
  bus.handle({ 'memory.count': () => 0 });
  await open(bus);
  await user.click(await screen.findByRole('button', { name: 'Forget these pages' }));
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('dialog', { name: /^Pages to forget/ })).toBeNull();
});

test('G17 a day on which nothing was read says so, not that words were not found', async () => {
  await open(memoryBus([entry('1', 'The tide')]));
  await user.type(await screen.findByLabelText('Day'), '2020-05-04');
  expect((await screen.findByRole('status')).textContent).toBe('Nothing found');
});

test('G17 where memory is off the empty list says so; what had to go for newer pages or is not synced is said', async () => {
  const { shell } = await open(memoryBus([], { ofQuestions: false, dropped: 3, unsynced: 5 }));
  const note = await screen.findByRole('status');
  expect([...note.querySelectorAll('span > span')].map((each) => each.textContent)).toEqual([
    'Oldest pages removed to free space: 3',
    'Not synced, as the server has no more room: 5',
  ]);
  await screen.findByText('Memory is off');
  await user.click(screen.getByRole('button', { name: 'Open settings' }));
  expect(shell.openSettings).toHaveBeenCalledWith('memory');
});

const ofKind = (id: string, title: string, kind: ReadKind): ReadEntry => {
  const { page, ...rest } = entry(id, title);
  return { ...rest, page: { ...page, kind } };
};

test('G17 what was read is filtered by its kind with the keyboard, and the menu says what is shown', async () => {
  const pages = [entry('1', 'The tide'), ofKind('2', 'A film of it', 'video')];
  const bus = memoryBus(pages, { kinds: ['webpage', 'video'] });
  await open(bus);
  expect((await screen.findByRole('button', { name: /^A film/ })).textContent).toContain('Video');
  const menu = screen.getByRole('button', { name: 'Shown: All kinds' });
  menu.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitemradio', { name: 'Web page' });
  await user.click(await screen.findByRole('menuitemradio', { name: 'Video' }));
  await screen.findByRole('button', { name: 'Shown: Video' });
  await waitFor(() => expect(screen.queryByText('The tide')).toBeNull());
  await user.type(screen.getByRole('searchbox', { name: 'Search what you have read' }), 'boat');
  await waitFor(() => expect(bus.callsOf('memory.search')[0]).toMatchObject({ kind: 'video' }));
});

test('G17 where all pages are of one kind there is no choice of it', async () => {
  await open(memoryBus([entry('1', 'The tide')]));
  await screen.findByRole('button', { name: 'Shown: All sites' });
  expect(screen.queryByRole('button', { name: 'Shown: All kinds' })).toBeNull();
});

test('G17 the same article at other addresses is one row that says where else it was read', async () => {
  const also = ['https://www.wire.example/2', 'https://quarterly.example/print'];
  await open(memoryBus([entry('1', 'The tide')], { also }));
  await user.type(screen.getByRole('searchbox', { name: 'Search what you have read' }), 'boat');
  const row = await screen.findByRole('button', { name: /Of a boat/ });
  expect(row.textContent).toMatch(/Also read at wire\.example, quarterly\.example\/print$/);
});
