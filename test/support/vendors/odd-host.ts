import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat host that replies in the form that the last question names by `case-NAME`, as real hosts were reported to. */
export interface OddHost {
  url: string;
  requests: { method: string; url: string; body: OddBody }[];
  close(): Promise<void>;
}

interface OddBody {
  stream?: boolean;
  messages?: { role: string; content: unknown }[];
}

type Reply = (response: ServerResponse, body: OddBody) => void;

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const data = (value: unknown) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
  data({
    id: 'x',
    object: 'chat.completion.chunk',
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  });
const words = (text: string) =>
  (text.match(/[\s\S]{1,5}/g) ?? []).map((content) => chunk({ content })).join('');
const done = data('[DONE]');
const stop = chunk({}, 'stop') + done;
const whole = (content: string) => ({
  id: 'x',
  object: 'chat.completion',
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: { total_tokens: 12 },
});

const events =
  (text: string): Reply =>
  (response) =>
    response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' }).end(text);
const json =
  (status: number, body: unknown): Reply =>
  (response) =>
    response
      .writeHead(status, { ...cors, 'content-type': 'application/json' })
      .end(JSON.stringify(body));
const refusal = (message: string) =>
  json(400, { object: 'error', message, type: 'BadRequestError', param: null, code: 400 });

const plain = events(words('A plain answer of nine words is given here.') + stop);
const thoughts = (open: string, close: string) =>
  events(words(`${open}Secret thought.${close}The open answer.`) + stop);
const isInstruction = ({ role }: { role: string }) => role === 'system' || role === 'developer';
const final = '<|end|><|start|>assistant<|channel|>final<|message|>';

const cases: Record<string, Reply> = {
  plain,
  noopen: thoughts('Okay, the user asks. ', '\n</think>\n\n'),
  noopeninline: thoughts('Hmm, the user asks. ', '</think>'),
  nothinkclose: events(words('</think>\n\nThe open answer.') + stop),
  think: thoughts('<think>\n', '\n</think>\n\n'),
  thinking: thoughts('<thinking>\n', '\n</thinking>\n\n'),
  thought: thoughts('<thought>', '</thought>'),
  magistral: thoughts('[THINK]', '[/THINK]'),
  harmony: thoughts('<|channel|>analysis<|message|>', final),
  harmonybare: thoughts('analysisWe think. ', 'assistantfinal'),
  mistral: events(
    chunk({
      content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Secret thought.' }] }],
    }) +
      chunk({ content: [{ type: 'text', text: 'The open answer.' }] }) +
      stop,
  ),
  whole: events(
    words('Seven seas surround the island.') +
      data(whole('Seven seas surround the island.')) +
      done,
  ),
  wholemore: events(
    words('Seven seas surround ') + data(whole('Seven seas surround the island.')) + done,
  ),
  wholedelta: events(
    words('Seven seas surround the island.') +
      chunk({ content: 'Seven seas surround the island.' }, 'stop') +
      done,
  ),
  length: events(chunk({ role: 'assistant', content: '' }) + chunk({}, 'length') + done),
  lengththoughts: events(chunk({ reasoning_content: 'Long.' }) + chunk({}, 'length') + done),
  lengthcut: events(words('This answer stops in the mid') + chunk({}, 'length') + done),
  filter: events(chunk({ role: 'assistant', content: '' }) + chunk({}, 'content_filter') + done),
  filtercut: events(words('This answer was ') + chunk({}, 'content_filter') + done),
  stopempty: events(chunk({ role: 'assistant', content: '' }) + stop),
  doneempty: events(done),
  tools: events(
    chunk({
      role: 'assistant',
      content: null,
      tool_calls: [
        { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } },
      ],
    }) +
      chunk({}, 'tool_calls') +
      done,
  ),
  error200: events(data({ error: { message: 'quota exceeded for project seven' } }) + done),
  errormid: events(
    words('Half of the answer') +
      chunk({ content: '' }, 'error', { error: { code: 502, message: 'upstream went away' } }),
  ),
  errordetail: json(500, { detail: 'upstream went away' }),
  errorbase: events(data({ base_resp: { status_code: 1008, status_msg: 'insufficient balance' } })),
  errorevent: events('event: error\ndata: upstream went away\n\n'),
  nosystem: (response, body) =>
    (body.messages?.some(isInstruction) ? refusal('System role not supported') : plain)(
      response,
      body,
    ),
  onlyuser: (response, body) =>
    (body.messages?.some(isInstruction)
      ? json(500, { error: { message: 'Only user and assistant roles are supported!' } })
      : plain)(response, body),
  alternate: (response, body) => {
    const turns = body.messages?.filter((each) => !isInstruction(each)) ?? [];
    const isRight = turns.every(({ role }, at) => role === (at % 2 ? 'assistant' : 'user'));
    const text = 'Conversation roles must alternate user/assistant/user/assistant/...';
    (isRight ? plain : refusal(text))(response, body);
  },
  nostream: (response, body) =>
    (body.stream
      ? json(400, {
          error: { message: 'You must be verified to stream this model.', param: 'stream' },
        })
      : json(200, whole('Whole at once.')))(response, body),
  nostreaming: (response, body) =>
    (body.stream
      ? json(422, { detail: 'Streaming is not supported for this model' })
      : json(200, whole('Whole at once.')))(response, body),
  heartbeat: events(
    `: keep\n\ndata:\n\n${chunk({ content: 'Beats ' })}event: ping\ndata: ping\n\n${chunk({ content: 'do not matter.' })}${stop}`,
  ),
  beatjson: events(
    chunk({ content: 'Beats ' }) +
      data({ type: 'heartbeat' }) +
      chunk({ content: 'do not matter.' }) +
      stop,
  ),
  time: events(
    words('First half,') + data('2024-04-07 20:20:50.554328') + words(' second half.') + stop,
  ),
  comment: events(data(': OPENROUTER PROCESSING') + words('An answer.') + stop),
  emptyerror: events(
    chunk({ content: 'No ' }, null, { error: {} }) +
      chunk({ content: 'error.' }, 'stop', { error: { code: 0, message: '' } }) +
      done,
  ),
  okstatus: events(
    chunk({ content: 'No error.' }, 'stop', {
      base_resp: { status_code: 0, status_msg: 'success' },
    }) + done,
  ),
  text: events(data({ choices: [{ index: 0, text: 'Old text.' }] }) + done),
  textstop: events(data({ choices: [{ index: 0, text: 'Old text.', finish_reason: 'stop' }] })),
  cutoff: (response) => {
    response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
    response.end(words('It ends with'));
  },
};

/** Paths: `/v1`, `/inference` (without a version), `/bare/v1` (its list is an array), `/nolist/v1` (it has none). */
export async function startOddHost(): Promise<OddHost> {
  const requests: OddHost['requests'] = [];
  const server = createServer((request, response) => void answer(request, response, requests));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  requests: OddHost['requests'],
) {
  let text = '';
  for await (const piece of request) text += String(piece);
  const { method = '', url = '' } = request;
  const body = (text === '' ? {} : JSON.parse(text)) as OddBody;
  requests.push({ method, url, body });
  const [, prefix] = url.split('/');
  const isThere = prefix !== 'inference' || !url.includes('/v1/');
  if (!isThere) return json(404, { detail: 'Not Found' })(response, body);
  if (url.endsWith('/models')) return listOf(prefix)(response, body);
  if (!url.endsWith('/chat/completions')) return json(404, {})(response, body);
  const last = body.messages?.findLast(({ role }) => role === 'user');
  const named = [...JSON.stringify(last?.content ?? '').matchAll(/case-(\w+)/g)].at(-1)?.[1];
  (cases[named ?? ''] ?? plain)(response, body);
}

function listOf(prefix: string | undefined): Reply {
  if (prefix === 'nolist') return json(404, { error: 'not found' });
  if (prefix === 'bare')
    return json(200, [{ id: 'together/llama', object: 'model' }, { id: 'together/qwen' }]);
  if (prefix === 'named') return json(200, { models: [{ name: 'one' }, 'two'] });
  return json(200, { object: 'list', data: [{ id: 'odd-1', object: 'model' }] });
}
