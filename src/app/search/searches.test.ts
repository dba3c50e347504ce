import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { isEnded, stepsOf } from '#domain/search-web/search-steps.ts';
import { getSearch } from '#services/store/conversations/searches.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { openSearches, searchFailure, searchUntil } from '#test/support/search-rig.ts';
import { SearchService } from '#test/support/search-service.ts';
import { ask, call, until } from '#test/support/turn-contexts.ts';
import { suiteServer } from '#test/support/vendors/suite-server.ts';
import { fromQuestion } from './searches.ts';

const vendor = await suiteServer();
const service = await new SearchService('searxng').listen();
afterAll(() => service.close());

const tides = 'https://tides.example/today';
const harbour = 'https://harbour.example/';
const results = [
  { url: tides, title: 'Tides', snippet: 'High tide at noon.' },
  { url: harbour, title: 'Harbour', snippet: 'Boats leave at one.' },
];
beforeEach(() => {
  service.reset();
  service.results = results;
});

const plan = (...queries: string[]) => ({ deltas: [JSON.stringify({ queries })] });
const answer = { deltas: ['At noon.'] };
const queriesOf = () => service.requests.map(({ url }) => url.searchParams.get('q'));
const open = async (settings: Parameters<typeof openSearches>[2] = {}) => {
  const rig = await openSearches(vendor, service, settings);
  rig.web.pages = { [tides]: 'The high tide is at noon today.', [harbour]: 'Boats leave at one.' };
  return rig;
};
const searched = { search: true, conversationType: 'Search', text: 'When is high tide?' };

test('S9.11 a question becomes queries, results become pages, and the answer is made of what was read', async () => {
  const { store, turns } = await open();
  vendor.script(plan('high tide today', 'tide table'), answer);
  expect(await ask(turns, '1', searched)).toEqual({ state: 'queued' });
  const row = await until(store, 'a1', 'done');
  expect(row.sources.map(({ link }) => link)).toEqual([tides, harbour]);
  expect(queriesOf()).toEqual(['high tide today', 'tide table']);
  expect(await getSearch(store, 'q1')).toMatchObject({
    state: 'done',
    isAnswered: false,
    queries: ['high tide today', 'tide table'],
    attempts: [{ source: 'endpoint', name: 'SearXNG', state: 'found', count: 2 }],
    pages: [
      { url: tides, state: 'read', docId: `doc of ${tides}`, facts: { author: ['Ann Lee'] } },
      { url: harbour, state: 'read' },
    ],
  });
  expect(await store.db.conversations.get('c')).toMatchObject({ type: 'Search' });
  // The answer's prompt has the pages, fenced.
  const sent = JSON.stringify(vendor.requests.at(-1)?.body);
  expect(sent).toContain('The high tide is at noon today.');
});

test('what cannot be read is its snippet; at most as many pages are read as settings say', async () => {
  const { store, turns, web } = await open({ maxResultsCount: 1 });
  web.pages = {};
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  const row = await until(store, 'a1', 'done');
  expect(row.sources.map(({ docId }) => docId)).toEqual([`doc of ${tides} (snippet)`]);
  const run = await getSearch(store, 'q1');
  expect(run?.pages).toMatchObject([
    { url: tides, state: 'snippet', error: { code: 'capture_blocked' } },
  ]);
  expect(run?.spare).toMatchObject([{ url: harbour }]);
  expect(web.reads).toEqual([tides]);
});

test('sites that are never read or sent are neither; another page takes their place', async () => {
  const { store, turns, web } = await open({
    maxResultsCount: 1,
    neverRead: ['tides.example'],
    neverSend: ['other.example'],
  });
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  const row = await until(store, 'a1', 'done');
  expect(web.reads).toEqual([harbour]);
  expect(row.sources.map(({ link }) => link)).toEqual([harbour]);
  expect((await getSearch(store, 'q1'))?.pages).toMatchObject([
    { url: tides, state: 'excluded', docId: null },
    { url: harbour, state: 'read' },
  ]);
});

test('a page that leads on to a site that is never sent is left out, and the answer is made of the others', async () => {
  const { store, turns, web } = await open({ neverSend: ['other.example'] });
  web.ledTo = { [tides]: 'https://other.example/tides' };
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  const row = await until(store, 'a1', 'done');
  expect(row.sources.map(({ link }) => link)).toEqual([harbour]);
  expect((await getSearch(store, 'q1'))?.pages).toMatchObject([
    { url: tides, state: 'excluded', docId: null },
    { url: harbour, state: 'read' },
  ]);
});

test('a source that fails is named, and the next one is asked', async () => {
  const rig = await open({ searchSources: ['endpoint', 'engine'] });
  rig.web.engine = async () => [{ ...results[0]!, date: null }];
  const { store, turns } = await rig.die();
  service.script({ status: 429, body: {} });
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  expect((await getSearch(store, 'q1'))?.attempts).toMatchObject([
    {
      source: 'endpoint',
      name: 'SearXNG',
      state: 'failed',
      error: { code: 'search_rate_limited' },
    },
    { source: 'engine', name: 'google', state: 'found', count: 1 },
  ]);
});

test('a service that answers one query after the other is waited for', async () => {
  const { store, turns } = await open();
  const refused = { status: 429, body: {}, headers: { 'x-ratelimit-reset': '1, 1296000' } };
  service.script({}, refused, {}, refused);
  vendor.script(plan('tide', 'boats', 'lamps'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  expect(queriesOf()).toEqual(['tide', 'boats', 'boats', 'lamps', 'lamps']);
  expect((await getSearch(store, 'q1'))?.attempts).toMatchObject([{ state: 'found', error: null }]);
});

test('a query of several that stays without an answer is named', async () => {
  const { store, turns } = await open();
  service.script({}, { status: 500, body: { detail: 'overloaded' } });
  vendor.script(plan('tide', 'boats'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  const run = await getSearch(store, 'q1');
  expect(run?.attempts).toMatchObject([
    { state: 'found', count: 2, error: { code: 'search_unavailable' } },
  ]);
  expect(stepsOf(run!).map(({ kind }) => kind)).toEqual(['queries', 'found', 'failed', 'reading']);
});

test('the language of a query is sent where it is known, and a probe asks for one result', async () => {
  const { store, turns, handlers } = await open();
  vendor.script(plan('Wann ist die Flut und nicht die Ebbe', 'tide'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  const languages = () => service.requests.map(({ url }) => url.searchParams.get('language'));
  expect(languages()).toEqual(['de', null]);
  expect(await handlers()['search.test']({ source: 'endpoint' }, call())).toMatchObject({
    count: 1,
    error: null,
  });
});

test('S5.11 an engine that the extension asks is left out where that is not in the browser, and says so in settings', async () => {
  const rig = await open({ searchSources: ['engine', 'endpoint'] });
  rig.web.engine = async () => [{ ...results[0]!, date: null }];
  rig.web.hasEngine = false;
  const { store, turns } = await rig.die();
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  expect((await getSearch(store, 'q1'))?.attempts).toMatchObject([{ source: 'endpoint' }]);
  const { sources } = await rig.handlers()['search.sources']({}, call());
  expect(sources).toContainEqual({ source: 'engine', isOpen: false });
  expect(await rig.handlers()['search.test']({ source: 'engine' }, call())).toMatchObject({
    error: { code: 'search_no_extension' },
  });
});

test("an engine's check is named; solved by the person, the search continues by itself", async () => {
  const rig = await open({ searchSources: ['engine'] });
  const shown: boolean[] = [];
  rig.web.engine = async (_engine, _query, isShown) => {
    shown.push(isShown);
    if (isShown) return [{ ...results[0]!, date: null }];
    throw new CodedError('search_blocked', 'captcha', {
      block: 'captcha',
      url: 'https://x.example/',
    });
  };
  const { store, turns } = await rig.die();
  vendor.script(plan('tide', 'harbour'), answer);
  await ask(turns, '1', searched);
  const blocked = await searchUntil(store, 'q1', ({ state }) => state === 'blocked');
  expect(blocked.attempts).toMatchObject([
    { source: 'engine', error: { code: 'search_blocked', details: { block: 'captcha' } } },
  ]);
  // One check is enough for a person.
  expect(shown).toEqual([false]);
  expect(rig.searches().send('q1', { type: 'search.solve' })).toBe(true);
  await until(store, 'a1', 'done');
  expect(shown).toEqual([false, true, true]);
  expect((await getSearch(store, 'q1'))?.state).toBe('done');
});

test('a search without any result leaves the choice to the person, who searches again or goes without', async () => {
  const { store, turns } = await open({ searchSources: ['endpoint'] });
  service.results = [];
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  const failed = await searchUntil(store, 'q1', ({ state }) => state === 'failed');
  expect(failed.error).toMatchObject({ code: 'search_empty' });
  service.results = results;
  await searchFailure(turns, 'search_empty');
  await turns.handlers['turn.readAgain']({ conversationId: 'c', messageId: 'q1' }, call());
  const row = await until(store, 'a1', 'done');
  expect(row.sources).toHaveLength(2);
  // The queries are known by then.
  expect(queriesOf()).toEqual(['tide', 'tide']);
});

test('a follow-up searches only if the model says that what was read does not answer it', async () => {
  const { store, turns } = await open();
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  vendor.script({ deltas: ['{"answered": true, "queries": []}'] }, answer);
  await ask(turns, '2', { ...searched, parentMessageId: 'a1', text: 'And in the harbour?' });
  const second = await until(store, 'a2', 'done');
  expect(queriesOf()).toEqual(['tide']);
  expect(await getSearch(store, 'q2')).toMatchObject({
    state: 'done',
    isAnswered: true,
    queries: [],
  });
  expect(second.sources.map(({ link }) => link)).toEqual([tides, harbour]);
  const requested = JSON.stringify(vendor.requests.at(-2)?.body);
  expect(requested).toContain('The high tide is at noon today.');
  vendor.script({ deltas: ['{"answered": false, "queries": ["tide tomorrow"]}'] }, answer);
  await ask(turns, '3', { ...searched, parentMessageId: 'a2', text: 'And tomorrow?' });
  await until(store, 'a3', 'done');
  expect(queriesOf()).toEqual(['tide', 'tide tomorrow']);
});

test('after a page that is never sent no model makes queries: they leave this machine', async () => {
  const { store, turns } = await open();
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  await writeSettings(store, { neverSend: ['tides.example'] });
  const chats = () => vendor.requests.filter(({ method }) => method === 'POST');
  const before = chats().length;
  vendor.script(answer);
  await ask(turns, '2', { ...searched, parentMessageId: 'a1', text: 'And in the harbour?' });
  await until(store, 'a2', 'done');
  expect(queriesOf()).toEqual(['tide', 'And in the harbour']);
  expect(chats().slice(before)).toHaveLength(1);
});

test('a question that was answered without a search is searched by its words if the person wants it', async () => {
  const { store, turns, handlers } = await open();
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  vendor.script({ deltas: ['{"answered": true, "queries": []}'] }, answer, answer);
  await ask(turns, '2', { ...searched, parentMessageId: 'a1', text: 'And in the harbour?' });
  await until(store, 'a2', 'done');
  const ids = { conversationId: 'c', messageId: 'q2', newMessageId: 'q3', newAnswerId: 'a3' };
  const again = { ...ids, model: null, change: { kind: 'again' } };
  await handlers()['search.repeat'](again as never, call());
  await until(store, 'a3', 'done');
  expect(queriesOf()).toEqual(['tide', 'And in the harbour']);
});

test('without a model the words of the question are searched', async () => {
  const rig = await open({ openaiApiHost: '' });
  const { store, turns } = rig;
  await ask(turns, '1', { ...searched, model: null });
  const run = await searchUntil(store, 'q1', ({ state }) => state === 'done');
  expect(run.queries).toEqual(['When is high tide']);
  expect(queriesOf()).toEqual(['When is high tide']);
});

test('a reply that is no plan is no obstacle', async () => {
  const { store, turns } = await open();
  vendor.script({ deltas: ['I would search for tides.'] }, answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  expect(queriesOf()).toEqual(['When is high tide']);
});

test('a search is stopped with what was read until then', async () => {
  const { store, turns, web, searches } = await open();
  web.silent.add(harbour);
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  await searchUntil(store, 'q1', ({ pages }) => pages[0]?.state === 'read');
  expect(searches().send('q1', { type: 'search.stop' })).toBe(true);
  const row = await until(store, 'a1', 'done');
  expect(row.sources.map(({ docId }) => docId)).toEqual([
    `doc of ${tides}`,
    `doc of ${harbour} (snippet)`,
  ]);
  expect((await getSearch(store, 'q1'))?.state).toBe('stopped');
});

test('a question that is withdrawn while its search begins ends the search', async () => {
  const { store, searches } = await open();
  const question = { messageId: 'q1', conversationId: 'c', answerId: 'a1', question: 'When?' };
  await searches().add(question, fromQuestion);
  const withdrawn = new AbortController();
  const run = searches().run('q1', withdrawn.signal);
  withdrawn.abort();
  await expect(run).rejects.toMatchObject({ code: 'aborted' });
  expect((await searchUntil(store, 'q1', isEnded)).state).toBe('stopped');
});

test('a source is left out, added, or searched again: as a sibling, without a new query where it can', async () => {
  const { store, turns, web, handlers } = await open({ maxResultsCount: 1 });
  const own = 'https://own.example/page';
  web.pages[own] = 'My own tide table.';
  vendor.script(plan('tide'), answer, answer, answer, answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  const repeat = (id: string, of: string, change: object) =>
    handlers()['search.repeat'](
      {
        conversationId: 'c',
        messageId: of,
        newMessageId: `q${id}`,
        newAnswerId: `a${id}`,
        model: null,
        change,
      } as never,
      call(),
    );
  const linksOf = async (id: string) =>
    (await until(store, id, 'done')).sources.map(({ link }) => link);
  await repeat('2', 'q1', { kind: 'leaveOut', url: tides });
  expect(await linksOf('a2')).toEqual([harbour]);
  await repeat('3', 'q2', { kind: 'addPage', url: own });
  expect(await linksOf('a3')).toEqual([own, harbour]);
  expect(web.reads).toEqual([tides, harbour, own]);
  expect(queriesOf()).toEqual(['tide']);
  await repeat('4', 'q1', { kind: 'again' });
  expect(await linksOf('a4')).toEqual([tides]);
  expect(queriesOf()).toEqual(['tide', 'tide']);
  const siblings = await store.db.messages.where('conversationId').equals('c').toArray();
  expect(siblings.filter(({ type }) => type === 'human').map((row) => row.parentMessageId)).toEqual(
    [null, null, null, null],
  );
});

test('S9.11 the only source that is left is not left out: a search would find it again', async () => {
  const { store, turns, handlers } = await open();
  service.results = [results[0]!];
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  const requested = {
    conversationId: 'c',
    messageId: 'q1',
    newMessageId: 'q2',
    newAnswerId: 'a2',
    model: null,
    change: { kind: 'leaveOut', url: tides },
  };
  const repeated = handlers()['search.repeat'](requested as never, call());
  await expect(repeated).rejects.toMatchObject({ code: 'search_empty' });
  expect(queriesOf()).toEqual(['tide']);
  expect(await store.db.messages.get('q2')).toBeUndefined();
});

test.each(['planning', 'searching', 'reading'] as const)(
  'a context that dies while %s is followed by one that continues',
  async (state) => {
    const rig = await open();
    if (state === 'planning') vendor.script({ silent: true }, plan('tide'), answer);
    else vendor.script(plan('tide'), answer);
    if (state === 'searching') service.script({ silent: true });
    if (state === 'reading') rig.web.silent.add(harbour);
    await ask(rig.turns, '1', searched);
    await searchUntil(rig.store, 'q1', (run) =>
      state === 'reading' ? run.pages[0]?.state === 'read' : run.state === state,
    );
    if (state === 'planning')
      await vendor.until((requests) => requests.some(({ method }) => method === 'POST'));
    if (state === 'searching') await service.until(() => service.requests.length === 1);
    await rig.turns.stored();
    rig.web.silent.clear();
    const next = await rig.die();
    const row = await until(next.store, 'a1', 'done');
    expect(row.sources.map(({ link }) => link)).toEqual([tides, harbour]);
    // A page that was read is not read again.
    expect(rig.web.reads.filter((url) => url === tides)).toHaveLength(1);
  },
);

test('a key goes to the origin that it was given for, and to no other', async () => {
  const { store, turns } = await open();
  await store.db.secrets.put({ name: 'search.apiKey', value: 'secret', origin: service.url });
  vendor.script(plan('tide'), answer);
  await ask(turns, '1', searched);
  await until(store, 'a1', 'done');
  expect(service.requests[0]?.headers.authorization).toBe('Bearer secret');
  await store.db.secrets.put({
    name: 'search.apiKey',
    value: 'secret',
    origin: 'https://other.example',
  });
  await writeSettings(store, { maxResultsCount: 2 });
  vendor.script({ deltas: ['{"answered": false, "queries": ["x"]}'] }, answer);
  await ask(turns, '2', { ...searched, parentMessageId: 'a1' });
  await until(store, 'a2', 'done');
  expect(service.requests.at(-1)?.headers.authorization).toBeUndefined();
});
