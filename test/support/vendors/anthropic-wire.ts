import { eventBlock, textOf, type Wire, type WireContext } from './behaviour.ts';
import { lastQuestion } from './openai-wire.ts';

const stopReasons: Record<string, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
};

function usage({ usage: { prompt, completion } }: WireContext) {
  return { input_tokens: prompt, output_tokens: completion };
}

/** Closes the block that is open and opens one of this kind, unless it is the one that is open. */
function inBlock(context: WireContext, kind: 'text' | 'thinking'): string {
  if (context.block.kind === kind) return '';
  const closed = closeBlock(context);
  context.block = { kind, index: context.block.index + 1 };
  const content_block =
    kind === 'text'
      ? { type: 'text', text: '' }
      : { type: 'thinking', thinking: '', signature: '' };
  const { index } = context.block;
  return (
    closed +
    eventBlock('content_block_start', { type: 'content_block_start', index, content_block })
  );
}

function closeBlock({ block: { kind, index } }: WireContext): string {
  return kind ? eventBlock('content_block_stop', { type: 'content_block_stop', index }) : '';
}

function delta({ block: { index } }: WireContext, change: object): string {
  return eventBlock('content_block_delta', { type: 'content_block_delta', index, delta: change });
}

/** Anthropic's messages: named events, numbered blocks. */
export const anthropicWire: Wire = {
  name: 'anthropic',
  classify(method, path, body) {
    if (method === 'GET' && path.endsWith('/models')) return 'models';
    if (method !== 'POST' || !path.endsWith('/messages')) return undefined;
    return body.stream === true ? 'stream' : 'complete';
  },
  model: (_path, body) => textOf(body.model),
  question: lastQuestion,
  open: (context) =>
    eventBlock('message_start', {
      type: 'message_start',
      message: {
        id: context.id,
        type: 'message',
        role: 'assistant',
        model: context.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { ...usage(context), output_tokens: 1 },
      },
    }) + eventBlock('ping', { type: 'ping' }),
  reasoning: (context, thinking) =>
    inBlock(context, 'thinking') + delta(context, { type: 'thinking_delta', thinking }),
  delta: (context, text) => inBlock(context, 'text') + delta(context, { type: 'text_delta', text }),
  toolCall(context, { id, name, arguments: input }) {
    const closed = closeBlock(context);
    context.block = { kind: 'tool', index: context.block.index + 1 };
    const { index } = context.block;
    const content_block = { type: 'tool_use', id, name, input: {} };
    const half = Math.ceil(input.length / 2);
    return [
      closed,
      eventBlock('content_block_start', { type: 'content_block_start', index, content_block }),
      delta(context, { type: 'input_json_delta', partial_json: input.slice(0, half) }),
      delta(context, { type: 'input_json_delta', partial_json: input.slice(half) }),
    ].join('');
  },
  close: (context) =>
    closeBlock(context) +
    eventBlock('message_delta', {
      type: 'message_delta',
      delta: { stop_reason: stopReasons[context.finishReason] ?? 'end_turn', stop_sequence: null },
      usage: { output_tokens: context.usage.completion },
    }) +
    eventBlock('message_stop', { type: 'message_stop' }),
  error: (_context, { message, type = 'overloaded_error' }) =>
    eventBlock('error', { type: 'error', error: { type, message } }),
  complete: (context, text, reasoning) => ({
    id: context.id,
    type: 'message',
    role: 'assistant',
    model: context.model,
    content: [
      ...(reasoning ? [{ type: 'thinking', thinking: reasoning, signature: 's' }] : []),
      ...(text ? [{ type: 'text', text }] : []),
      ...(context.behaviour.toolCalls ?? []).map(({ id, name, arguments: input }) => ({
        type: 'tool_use',
        id,
        name,
        input: JSON.parse(input) as unknown,
      })),
    ],
    stop_reason: stopReasons[context.finishReason] ?? 'end_turn',
    stop_sequence: null,
    usage: usage(context),
  }),
  failure: (status) => ({
    type: 'error',
    error: { type: 'scripted_error', message: `scripted failure ${status}` },
  }),
  models: (ids) => ({ data: ids.map((id) => ({ id, type: 'model' })), has_more: false }),
};
