import { speechReply } from './audio-form.ts';
import { dataLine, textOf, type Wire, type WireContext } from './behaviour.ts';

interface Part {
  type?: string;
  text?: string;
}

/** Text of an OpenAI message's content, which is a string or parts. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as Part[]).map((part) => part.text ?? '').join('');
}

/** The newest message of the user. */
export function lastQuestion(body: Record<string, unknown>): string {
  const messages = Array.isArray(body.messages)
    ? (body.messages as { role?: string; content?: unknown }[])
    : [];
  return contentText(messages.findLast((message) => message.role === 'user')?.content);
}

const created = 1_700_000_000;

function chunk(context: WireContext, choices: unknown[], more: object = {}): string {
  return dataLine({
    id: context.id,
    object: 'chat.completion.chunk',
    created,
    model: context.model,
    choices,
    ...more,
  });
}

export function usageBody({ usage }: WireContext) {
  return {
    prompt_tokens: usage.prompt,
    completion_tokens: usage.completion,
    total_tokens: usage.prompt + usage.completion,
    completion_tokens_details: { reasoning_tokens: usage.reasoning },
  };
}

/** The field of a message with the scripted calls. */
export function toolCallsOf({ behaviour: { toolCalls } }: WireContext): object {
  if (!toolCalls) return {};
  return {
    tool_calls: toolCalls.map(({ id, ...call }) => ({ id, type: 'function', function: call })),
  };
}

function wantsUsage(context: WireContext): boolean {
  const options = context.body.stream_options as { include_usage?: boolean } | undefined;
  return options?.include_usage === true;
}

/** A vector that depends only on the text, so that tests can predict it. */
function vectorOf(text: string, dimensions: number): number[] {
  return Array.from({ length: dimensions }, (_, i) => ((text.codePointAt(i) ?? 0) % 128) / 128);
}

/** The chunks of a streamed completion. */
const streamed: Pick<Wire, 'open' | 'reasoning' | 'delta' | 'toolCall' | 'close' | 'error'> = {
  open: (context) =>
    chunk(context, [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]),
  reasoning: (context, text) =>
    chunk(context, [{ index: 0, delta: { reasoning_content: text }, finish_reason: null }]),
  delta(context, text, index) {
    const entry = context.behaviour.logprobs?.[index];
    const logprobs = entry ? { logprobs: { content: [entry] } } : {};
    return chunk(context, [
      { index: 0, delta: { content: text }, finish_reason: null, ...logprobs },
    ]);
  },
  toolCall(context, call, index) {
    const half = Math.ceil(call.arguments.length / 2);
    const head = { index, id: call.id, type: 'function' };
    const pieces = [
      { ...head, function: { name: call.name, arguments: '' } },
      { index, function: { arguments: call.arguments.slice(0, half) } },
      { index, function: { arguments: call.arguments.slice(half) } },
    ];
    return pieces
      .map((piece) =>
        chunk(context, [{ index: 0, delta: { tool_calls: [piece] }, finish_reason: null }]),
      )
      .join('');
  },
  close(context) {
    const end = chunk(context, [{ index: 0, delta: {}, finish_reason: context.finishReason }]);
    const usage = wantsUsage(context) ? chunk(context, [], { usage: usageBody(context) }) : '';
    return `${end}${usage}data: [DONE]\n\n`;
  },
  error: (_context, error) => dataLine({ error: { type: 'server_error', ...error } }),
};

const completion: Wire['complete'] = (context, text, reasoning) => {
  const { logprobs } = context.behaviour;
  const message = {
    role: 'assistant',
    content: text,
    ...(reasoning ? { reasoning_content: reasoning } : {}),
    ...toolCallsOf(context),
  };
  const choice = {
    index: 0,
    message,
    ...(logprobs ? { logprobs: { content: logprobs } } : {}),
    finish_reason: context.finishReason,
  };
  return {
    id: context.id,
    object: 'chat.completion',
    created,
    model: context.model,
    choices: [choice],
    usage: usageBody(context),
  };
};

function modelRow(id: string, owner: string) {
  return { id, object: 'model', created, owned_by: owner };
}

/** OpenAI's chat completions; hosts that imitate it differ by the options. */
export function openAiWire(options: { name: string }): Wire {
  return {
    name: options.name,
    classify(method, path, body) {
      if (method === 'GET' && path.endsWith('/models')) return 'models';
      if (method !== 'POST') return undefined;
      if (path.endsWith('/embeddings')) return 'embeddings';
      if (path.endsWith('/audio/transcriptions')) return 'speech';
      if (!path.endsWith('/chat/completions')) return undefined;
      return body.stream === true ? 'stream' : 'complete';
    },
    model: (_path, body) => textOf(body.model),
    question: lastQuestion,
    ...streamed,
    complete: completion,
    failure: (status) => ({
      error: {
        message: `scripted failure ${status}`,
        type: 'scripted',
        code: `scripted_${status}`,
      },
    }),
    models: (ids) => ({ object: 'list', data: ids.map((id) => modelRow(id, options.name)) }),
    speech: (body) => speechReply(body),
    embeddings(body, model) {
      const inputs = Array.isArray(body.input) ? (body.input as string[]) : [String(body.input)];
      const data = inputs.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: vectorOf(text, 4),
      }));
      return { object: 'list', model, data, usage: { prompt_tokens: 7, total_tokens: 7 } };
    },
  };
}
