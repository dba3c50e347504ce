import { expect, test } from '@jest/globals';
import { blockPieces, callPieces, partPieces } from './call-pieces.ts';
import { type CallPiece, ToolCallReader } from './tool-calls.ts';

/* G18.B Wire forms as hosts send them: each row is the events of one answer. */
type Events = readonly Record<string, unknown>[];
type Read = (event: Record<string, unknown>) => CallPiece[];

function read(events: Events, pieces: Read) {
  const reader = new ToolCallReader();
  for (const event of events) for (const piece of pieces(event)) reader.add(piece);
  return reader.calls();
}

const delta = (...calls: object[]) => ({ tool_calls: calls });
const fn = (name: unknown, args: unknown) => ({ function: { name, arguments: args } });
const oslo = { name: 'weather', args: '{"place":"Oslo"}' };
const rome = { name: 'weather', args: '{"place":"Rome"}' };

const openAi: readonly (readonly [string, Events, object[]])[] = [
  [
    'in pieces, as OpenAI sends it',
    [
      delta({ index: 0, id: 'c1', type: 'function', ...fn('weather', '') }),
      delta({ index: 0, ...fn(undefined, '{"pla') }),
      delta({ index: 0, ...fn(undefined, 'ce":"Oslo"}') }),
    ],
    [{ id: 'c1', ...oslo }],
  ],
  [
    'several at once, their pieces in turn',
    [
      delta(
        { index: 0, id: 'c1', ...fn('weather', '') },
        { index: 1, id: 'c2', ...fn('weather', '') },
      ),
      delta({ index: 0, ...fn(null, '{"place":') }, { index: 1, ...fn(null, '{"place":"Ro') }),
      delta({ index: 1, ...fn(null, 'me"}') }, { index: 0, ...fn(null, '"Oslo"}') }),
    ],
    [
      { id: 'c1', ...oslo },
      { id: 'c2', ...rome },
    ],
  ],
  [
    'whole, without a place',
    [delta({ id: 'c1', ...fn('weather', oslo.args) }, { id: 'c2', ...fn('weather', rome.args) })],
    [
      { id: 'c1', ...oslo },
      { id: 'c2', ...rome },
    ],
  ],
  [
    'all in the first place, with ids of their own',
    [
      delta({ index: 0, id: 'c1', ...fn('weather', oslo.args) }),
      delta({ index: 0, id: 'c2', ...fn('weather', rome.args) }),
    ],
    [
      { id: 'c1', ...oslo },
      { id: 'c2', ...rome },
    ],
  ],
  [
    'all in the first place, with empty ids',
    [
      delta({ index: 0, id: '', ...fn('weather', oslo.args) }),
      delta({ index: 0, id: '', ...fn('weather', rome.args) }),
    ],
    [
      { id: 'call_1', ...oslo },
      { id: 'call_2', ...rome },
    ],
  ],
  [
    'without place and id, in pieces',
    [delta(fn('weather', '{"place":')), delta(fn('', '"Oslo"}')), delta(fn('now', '{}'))],
    [
      { id: 'call_1', ...oslo },
      { id: 'call_2', name: 'now', args: '{}' },
    ],
  ],
  [
    'with id and name in each piece',
    [
      delta({ index: 0, id: 'c1', ...fn('weather', '{"place"') }),
      delta({ index: 0, id: 'c1', ...fn('weather', ':"Oslo"}') }),
      delta({ index: 0, id: 'c1', ...fn('weather', '') }),
    ],
    [{ id: 'c1', ...oslo }],
  ],
  [
    'with its name in letters',
    [
      delta({ index: 0, id: 'c1', ...fn('wea', '') }),
      delta({ index: 0, ...fn('ther', '') }),
      delta({ index: 0, ...fn('', oslo.args) }),
    ],
    [{ id: 'c1', ...oslo }],
  ],
  [
    'with arguments that are an object',
    [delta({ index: 0, id: 'c1', ...fn('weather', { place: 'Oslo' }) })],
    [{ id: 'c1', ...oslo }],
  ],
  [
    'with arguments that are a text of a text',
    [delta({ index: 0, id: 'c1', ...fn('weather', JSON.stringify(oslo.args)) })],
    [{ id: 'c1', ...oslo }],
  ],
  [
    'without arguments',
    [delta({ index: 0, id: 'c1', ...fn('now', '') })],
    [{ id: 'c1', name: 'now', args: '{}' }],
  ],
  [
    'two without arguments, place and id',
    [delta(fn('now', '')), delta(fn('today', ''))],
    [
      { id: 'call_1', name: 'now', args: '{}' },
      { id: 'call_2', name: 'today', args: '{}' },
    ],
  ],
  [
    'once more in a whole message at the end',
    [
      delta({ index: 0, id: 'c1', ...fn('weather', oslo.args) }),
      delta({ index: 0, id: 'c1', ...fn('weather', '{"place": "Oslo"}') }),
    ],
    [{ id: 'c1', ...oslo }],
  ],
  [
    'with one id for two',
    [
      delta({ index: 0, id: 'c', ...fn('weather', oslo.args) }),
      delta({ index: 1, id: 'c', ...fn('weather', rome.args) }),
    ],
    [
      { id: 'c', ...oslo },
      { id: 'call_2', ...rome },
    ],
  ],
  [
    'in the older form of a function call',
    [
      { function_call: { name: 'weather', arguments: '' } },
      { function_call: { arguments: oslo.args } },
    ],
    [{ id: 'call_1', ...oslo }],
  ],
  [
    "of Google's compatible address, with the signature of a thought",
    [
      delta({
        index: 0,
        id: 'function-call-1',
        extra_content: { google: { thought_signature: 'sig' } },
        ...fn('weather', oslo.args),
      }),
    ],
    [{ id: 'function-call-1', ...oslo, extra: { google: { thought_signature: 'sig' } } }],
  ],
  [
    'with another id in each piece',
    [
      delta({ index: 0, id: 'c1', ...fn('weather', '') }),
      delta({ index: 0, id: 'c2', ...fn(undefined, '{"place":') }),
      delta({ index: 0, id: 'c3', ...fn(undefined, '"Oslo"}') }),
    ],
    [{ id: 'c1', ...oslo }],
  ],
  [
    'with another id in each piece, and without a place',
    [
      delta({ id: 'c1', ...fn('weather', '{"place"') }),
      delta({ id: 'c2', ...fn('weather', ':"Oslo"}') }),
      delta({ id: 'c3', ...fn('weather', rome.args) }),
    ],
    [
      { id: 'c1', ...oslo },
      { id: 'c3', ...rome },
    ],
  ],
  [
    'that begins with empty arguments',
    [
      delta({ index: 0, id: 'c1', ...fn('weather', '{}') }),
      delta({ index: 0, ...fn(undefined, '{"pla') }),
      delta({ index: 0, ...fn(undefined, 'ce":"Oslo"}') }),
    ],
    [{ id: 'c1', ...oslo }],
  ],
  [
    'with words of the template in its name',
    [
      delta({ index: 0, id: 'c1', ...fn('functions.weather', oslo.args) }),
      delta({ index: 1, id: 'c2', ...fn('weather<|channel|>json', rome.args) }),
    ],
    [
      { id: 'c1', ...oslo },
      { id: 'c2', ...rome },
    ],
  ],
  ['without a name: none', [delta({ index: 0, id: 'c1', ...fn('', '{}') })], []],
];

test.each(openAi)('a call of a tool %s', (_, events, calls) => {
  expect(read(events, callPieces)).toEqual(calls);
});

test('a call in Anthropic’s blocks, next to text', () => {
  const events = [
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Let me look.' } },
    {
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} },
    },
    {
      type: 'content_block_start',
      index: 2,
      content_block: { type: 'tool_use', id: 'toolu_2', name: 'weather', input: {} },
    },
    {
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'input_json_delta', partial_json: '' },
    },
    { type: 'content_block_delta', index: 1, delta: { partial_json: '{"place":"Os' } },
    { type: 'content_block_delta', index: 2, delta: { partial_json: '{"place":"Rome"}' } },
    { type: 'content_block_delta', index: 1, delta: { partial_json: 'lo"}' } },
  ];
  expect(read(events, blockPieces)).toEqual([
    { id: 'toolu_1', ...oslo },
    { id: 'toolu_2', ...rome },
  ]);
  const whole = { type: 'tool_use', id: 'toolu_3', name: 'weather', input: { place: 'Oslo' } };
  const start = { type: 'content_block_start', index: 0, content_block: whole };
  expect(read([start], blockPieces)).toEqual([{ id: 'toolu_3', ...oslo }]);
});

test('calls in Google’s parts', () => {
  const events = [
    { functionCall: { name: 'weather', args: { place: 'Oslo' } }, thoughtSignature: 'sig' },
    { functionCall: { name: 'weather', args: { place: 'Rome' } } },
    { text: 'Done.' },
  ];
  expect(read(events, partPieces)).toEqual([
    { id: 'call_1', ...oslo, extra: { google: { thought_signature: 'sig' } } },
    { id: 'call_2', ...rome },
  ]);
});

test('calls in Ollama’s lines, with and without a place', () => {
  const line = (place: string, index?: number) => ({
    tool_calls: [
      {
        function: { name: 'weather', arguments: { place }, ...(index !== undefined && { index }) },
      },
    ],
  });
  const both = [
    { id: 'call_1', ...oslo },
    { id: 'call_2', ...rome },
  ];
  expect(read([line('Oslo'), line('Rome')], callPieces)).toEqual(both);
  expect(read([line('Oslo', 0), line('Rome', 1)], callPieces)).toEqual(both);
});

test('calls without an end are left', () => {
  const events = Array.from({ length: 5000 }, (_, index) =>
    delta({ index, ...fn('weather', '{}') }),
  );
  expect(read(events, callPieces).length).toBeLessThan(100);
});
