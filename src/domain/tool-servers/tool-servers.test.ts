import { expect, test } from '@jest/globals';
import type { JsonObject } from '#shared/json.ts';
import type { CallRun } from './call-run.ts';
import { shownState } from './call-run.ts';
import { mergeTools, plainText, readListed, withTool } from './listed-tools.ts';
import { type CallFacts, whyToAsk } from './may-run.ts';
import {
  definitionOf,
  loadedAtOnce,
  loaderDefinition,
  offeredTools,
  withLoaded,
} from './offered-tools.ts';
import { readResult } from './result-text.ts';
import { serverAddress } from './server-address.ts';
import type { ServerTool, ToolList, ToolServer } from './tool-server.ts';

/* G18.B What a person has seen of tools, what a model is offered, and when a call needs the person. */
const tokensOf = (text: string) => text.length;
const list = (...tools: Parameters<typeof readListed>[0]) => readListed(tools, tokensOf);
const weather = {
  name: 'get_weather',
  description: 'The weather.',
  inputSchema: { type: 'object', properties: { place: {} } },
};
const names = ({ tools }: ToolList) =>
  tools.map(({ name, state, isGone }) => [name, state, isGone]);

test('a first list is on; what is new, changed or gone later waits for the person', () => {
  const first = mergeTools(null, list(weather, { name: 'send_mail' }));
  expect(names(first)).toEqual([
    ['get_weather', 'on', undefined],
    ['send_mail', 'on', undefined],
  ]);
  const later = mergeTools(
    first,
    list({ ...weather, description: 'Send all.' }, { name: 'other' }),
  );
  expect(names(later)).toEqual([
    ['get_weather', 'changed', undefined],
    ['other', 'new', undefined],
    ['send_mail', 'on', true],
  ]);
  expect(later.tools[0]).toMatchObject({
    description: 'The weather.',
    next: { description: 'Send all.' },
  });
  const accepted = withTool(later, 'get_weather', true).tools[0];
  expect(accepted).toMatchObject({ state: 'on', description: 'Send all.' });
  expect(accepted).not.toHaveProperty('next');
  expect(names(mergeTools(later, list(weather, { name: 'send_mail' })))).toEqual([
    ['get_weather', 'on', undefined],
    ['send_mail', 'on', undefined],
    ['other', 'new', true],
  ]);
});

test.each([
  ['its description', { description: 'Other.' }],
  ['letters that are not seen in it', { description: 'The weather.\u{e0041}\u200b' }],
  ['its arguments', { inputSchema: { type: 'object', properties: { a: {} } } }],
  ['that it only reads', { annotations: { readOnlyHint: true } }],
] as const)('a tool that changes %s has changed', (_, change) => {
  const [before] = list(weather).tools;
  const [after] = list({ ...weather, ...change }).tools;
  expect(after?.hash).not.toBe(before?.hash);
});

test('the order of the keys of a schema is no change, and what is not seen is not shown', () => {
  const [one] = list({ ...weather, inputSchema: { type: 'object', title: 'a' } }).tools;
  const [other] = list({ ...weather, inputSchema: { title: 'a', type: 'object' } }).tools;
  expect(one?.hash).toBe(other?.hash);
  expect(plainText('a\u{e0041}\u202e\u0007b\nc', 10)).toBe('ab\nc');
});

const server = (id: string, name = id): ToolServer => ({
  id,
  name,
  address: `https://${id}.example/mcp`,
  header: '',
  isOn: true,
  readsUnasked: false,
});

test('G18 letters that are not seen are in no text of a tool, also not in that of its arguments, nor is half a letter', () => {
  const place = { description: 'A place.\u{e0041}\u200b', enum: ['Os\u00adlo'] };
  const inputSchema = { type: 'object', properties: { place } };
  const [cleaned] = list({ ...weather, inputSchema }).tools;
  expect(cleaned?.schema).toEqual({
    type: 'object',
    properties: { place: { description: 'A place.', enum: ['Oslo'] } },
  });
  expect(plainText('Rain \ud83d now \u{1f327}', 100)).toBe('Rain  now \u{1f327}');
  expect(plainText('Rain \u{1f327}', 6)).toBe('Rain ');
});

test('G18 what the person turns on is what they have seen: what has changed meanwhile waits', () => {
  const first = mergeTools(null, list(weather));
  const changed = mergeTools(first, list({ ...weather, description: 'Seen.' }));
  const hash = changed.tools[0]?.next?.hash ?? '';
  const again = mergeTools(changed, list({ ...weather, description: 'Sends all.' }));
  expect(withTool(again, 'get_weather', true, hash).tools[0]).toMatchObject({ state: 'changed' });
  expect(withTool(changed, 'get_weather', true, hash).tools[0]).toMatchObject({
    state: 'on',
    description: 'Seen.',
  });
  expect(withTool(again, 'get_weather', false, hash).tools[0]).toMatchObject({ state: 'off' });
});

test('no tool takes the place of another: names have their server, and are there once', () => {
  const lists = new Map([
    ['a', mergeTools(null, list({ name: 'read' }, { name: 'read!' }, { name: 'load_tools' }))],
    ['b', mergeTools(null, list({ name: 'read' }))],
    ['c', mergeTools(null, list({ name: 'read' }))],
  ]);
  const offered = offeredTools(
    [server('a', 'Mail'), server('b', 'Mail'), server('c', 'почта')],
    lists,
  );
  const keys = offered.map(({ key }) => key);
  expect(keys).toEqual([
    'Mail__read',
    'Mail__read_2',
    'Mail__load_tools',
    'Mail__read_3',
    'server__read',
  ]);
  for (const key of keys) expect(key).toMatch(/^[\w-]{1,64}$/);
});

test('what is off, new, changed or gone is not offered, nor a server that is off', () => {
  const first = mergeTools(null, list(weather, { name: 'a' }, { name: 'gone' }));
  const later = mergeTools(first, list({ ...weather, title: 'W' }, { name: 'a' }, { name: 'new' }));
  const lists = new Map([['s', withTool(later, 'a', false)]]);
  expect(offeredTools([server('s')], lists)).toEqual([]);
  expect(offeredTools([{ ...server('s'), isOn: false }], new Map([['s', first]]))).toEqual([]);
});

test('few tools are loaded at once; of many the model sees a line each until it names them', () => {
  const few = offeredTools([server('s')], new Map([['s', mergeTools(null, list(weather))]]));
  expect(loadedAtOnce(few)).toEqual(few);
  const described = Array.from({ length: 100 }, (_, at) => ({
    name: `tool_${at}`,
    description: `Does ${at}.\n${'More of it. '.repeat(50)}`,
  }));
  const many = offeredTools([server('s')], new Map([['s', mergeTools(null, list(...described))]]));
  expect(loadedAtOnce(many)).toEqual([]);
  const { description } = loaderDefinition(many);
  expect(description.length).toBeLessThan(4000);
  expect(description).toContain('- s__tool_7: Does 7.');
  expect(description).not.toContain('More of it.');
  const loaded = withLoaded([], many, ['s__tool_7', 'none']);
  expect(loaded.map(definitionOf)).toMatchObject([
    { name: 's__tool_7', description: expect.stringContaining('More of it.') },
  ]);
  expect(withLoaded(loaded, many, ['s__tool_7'])).toEqual(loaded);
});

test('G18 arguments that are alternatives are offered field by field: hosts refuse them at the top of a schema', () => {
  const inputSchema = {
    type: 'object',
    anyOf: [
      { properties: { url: { type: 'string' } }, required: ['url'] },
      { properties: { text: { type: 'string' } }, required: ['text'] },
    ],
    not: { required: ['url', 'text'] },
    properties: { title: { oneOf: [{ type: 'string' }, { type: 'null' }] } },
    required: ['title'],
  };
  const lists = new Map([['s', mergeTools(null, list({ ...weather, inputSchema }))]]);
  const [attach] = offeredTools([server('s')], lists);
  expect(definitionOf(attach!).parameters).toEqual({
    type: 'object',
    properties: {
      url: { type: 'string' },
      text: { type: 'string' },
      title: { oneOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['title'],
  });
});

const tool = (more: Partial<ServerTool> = {}): ServerTool => ({
  ...mergeTools(null, list(weather)).tools[0]!,
  ...more,
});
const facts = (more: Partial<CallFacts> = {}): CallFacts => ({
  server: server('s'),
  tool: tool(),
  args: { place: 'Oslo' },
  questionId: 'q1',
  earlier: [],
  origins: [],
  known: ['How is the weather in Oslo?'],
  ...more,
});
const earlier = (more: Partial<CallRun> = {}): CallRun => ({
  conversationId: 'c',
  questionId: 'q0',
  answerId: 'a0',
  serverId: 's',
  server: 's',
  host: 's.example',
  tool: 'get_weather',
  title: '',
  isReadOnly: false,
  hash: tool().hash,
  args: '{}',
  state: 'done',
  isSent: true,
  reason: 'new',
  foreign: [],
  decision: 'always',
  seen: ['s'],
  docId: null,
  pictures: [],
  isCut: false,
  error: null,
  tokens: 0,
  at: 0,
  ...more,
});

test('a call needs the person until they have allowed it in this chat, or all that only read', () => {
  expect(whyToAsk(facts())).toEqual({ reason: 'new', foreign: [] });
  expect(whyToAsk(facts({ earlier: [earlier()] }))).toBeNull();
  expect(whyToAsk(facts({ earlier: [earlier({ decision: 'once' })] }))?.reason).toBe('new');
  const reads = { ...server('s'), readsUnasked: true };
  expect(whyToAsk(facts({ server: reads }))?.reason).toBe('new');
  expect(whyToAsk(facts({ server: reads, tool: tool({ isReadOnly: true }) }))).toBeNull();
});

test.each([
  ['the tool of another server', { serverId: 'other' }],
  ['another tool', { tool: 'send_mail' }],
  ['what the tool was before', { hash: 'old' }],
] as const)('what was allowed of %s holds for no other', (_, more) => {
  expect(whyToAsk(facts({ earlier: [earlier(more)] }))?.reason).toBe('new');
});

test('a page or a server that was read since makes it ask again', () => {
  const allowed = [earlier({ seen: ['d1', 's'] })];
  expect(whyToAsk(facts({ earlier: allowed, origins: ['d1'] }))).toBeNull();
  expect(whyToAsk(facts({ earlier: allowed, origins: ['d1', 'd2'] }))?.reason).toBe('new');
});

test.each([
  ['a word', { place: 'Oslo', note: 'hunter2' }, ['hunter2']],
  ['a number', { place: 'Oslo', code: 4929 }, ['4929']],
  ['the name of a field', { hunter2: 'Oslo' }, ['hunter2']],
  ['a list in it', { place: ['Oslo', ['token-abc']] }, ['token-abc']],
  ['a letter that is not seen', { place: 'Oslo\u{e0041}' }, ['Oslo\u{e0041}']],
  ['a run of marks', { place: 'Oslo !.!!' }, ['Oslo !.!!']],
  ['a code in single digits', { place: 'Oslo 4 7 1 1' }, ['Oslo 4 7 1 1']],
  ['a code in a list of its digits', { place: ['4', '7', '1', '1'] }, ['4', '7', '1']],
] as const)(
  '%s that is not of the person is not sent unseen once a page was read',
  (_, args, foreign) => {
    const reads = {
      server: { ...server('s'), readsUnasked: true },
      tool: tool({ isReadOnly: true }),
    };
    const named = { schema: { properties: { place: {}, note: {}, code: {} } } };
    const wanted = {
      ...reads,
      tool: { ...reads.tool, ...named },
      args: args as unknown as JsonObject,
    };
    expect(whyToAsk(facts(wanted))).toBeNull();
    expect(whyToAsk(facts({ ...wanted, origins: ['d1'] }))).toEqual({ reason: 'words', foreign });
  },
);

test('words of the person, of this server and of the tool itself are sent, in any script', () => {
  const known = ['Wie ist das Wetter in OSLO, und in 東京の今日の天気は?', 'station 4711'];
  const reads = { server: { ...server('s'), readsUnasked: true } };
  const named = tool({ isReadOnly: true, schema: { properties: { unit: { enum: ['celsius'] } } } });
  const args = { unit: 'celsius', place: 'oslo', other: '東京', id: 'Station 4711', on: true };
  const known2 = [...known, 'place other id on'];
  expect(
    whyToAsk(facts({ ...reads, tool: named, args, known: known2, origins: ['d1'] })),
  ).toBeNull();
});

test('what may have been done for a question is not done again unseen', () => {
  const lost = earlier({ questionId: 'q1', state: 'running', args: '{"place":"Oslo"}' });
  const allowed = [earlier(), lost];
  expect(whyToAsk(facts({ earlier: allowed }))?.reason).toBe('again');
  expect(whyToAsk(facts({ earlier: allowed, args: { place: 'Rome' } }))).toBeNull();
  expect(whyToAsk(facts({ earlier: [earlier(), { ...lost, isSent: false }] }))).toBeNull();
  const reads = tool({ isReadOnly: true });
  expect(whyToAsk(facts({ earlier: allowed, tool: reads }))).toBeNull();
  const changed = { ...lost, args: '{"place":"Rome"}', wanted: '{"place":"Oslo"}' };
  expect(whyToAsk(facts({ earlier: [earlier(), changed] }))?.reason).toBe('again');
});

test('a call whose answer has ended before it is shown as one that broke off', () => {
  expect(shownState({ state: 'running' }, true)).toBe('running');
  expect(shownState({ state: 'running' }, false)).toBe('lost');
  expect(shownState({ state: 'asking' }, false)).toBe('stopped');
  expect(shownState({ state: 'done' }, false)).toBe('done');
});

test('a result is read as text: links stay text, pictures are counted, what is long is cut', () => {
  const content = [
    { type: 'text', text: 'Rain\u{e0041}.' },
    { type: 'resource_link', name: 'Map', uri: 'https://evil.example/map' },
    { type: 'resource', resource: { uri: 'a://b', text: 'Inside.' } },
    { type: 'image', data: 'AAAA', mimeType: 'image/png' },
  ];
  expect(readResult({ content })).toEqual({
    text: 'Rain.\n\nMap: https://evil.example/map\n\nInside.',
    isCut: false,
    isError: false,
    pictures: [{ base64: 'AAAA', type: 'image/png' }],
    left: 0,
  });
  const structured = readResult({ content: [], structuredContent: { degrees: 12 }, isError: true });
  expect(structured).toMatchObject({ text: '{\n  "degrees": 12\n}', isError: true });
  expect(readResult({ content: [{ type: 'text', text: 'x'.repeat(100_000) }] })).toMatchObject({
    isCut: true,
  });
  expect(readResult(null).text).toBe('');
});

test('G18 a deep result takes no more than its text, and is not cut within a letter', () => {
  let deep: unknown = Array.from({ length: 5000 }, () => 1);
  for (let level = 0; level < 500; level += 1) deep = [deep];
  expect(readResult({ content: [], structuredContent: { deep } }).text).toMatch(/^\{"deep":\[\[/);
  const text = `${'x'.repeat(39_999)}\u{1f327}`;
  expect(readResult({ content: [{ type: 'text', text }] })).toMatchObject({
    text: 'x'.repeat(39_999),
    isCut: true,
  });
});

test.each([
  ['https://tools.example/mcp', 'https://tools.example/mcp'],
  ['tools.example/mcp#a', 'https://tools.example/mcp'],
  ['127.0.0.1:8080/mcp', 'http://127.0.0.1:8080/mcp'],
  ['http://tools.example/mcp', null],
  ['https://me:secret@tools.example/', null],
  ['ftp://tools.example/', null],
  ['', null],
])('the address %s of a server is read as %s', (typed, address) => {
  expect(serverAddress(typed)).toBe(address);
});
