import {
  dataLine,
  type ScriptedToolCall,
  textOf,
  type Wire,
  type WireContext,
} from './behaviour.ts';
import { contentText } from './openai-wire.ts';

function usage({ usage: { prompt, completion, reasoning } }: WireContext) {
  return {
    input_tokens: prompt,
    output_tokens: completion,
    total_tokens: prompt + completion,
    output_tokens_details: { reasoning_tokens: reasoning },
  };
}

function response(context: WireContext, output: object[], done: boolean): object {
  const status = context.finishReason === 'length' ? 'incomplete' : 'completed';
  return {
    id: context.id,
    object: 'response',
    created_at: 1_700_000_000,
    model: context.model,
    output,
    ...(done ? { status, usage: usage(context) } : { status: 'in_progress' }),
  };
}

const thought = (text: string, status = 'completed') => ({
  type: 'reasoning',
  id: 'rs_1',
  status,
  summary: text ? [{ type: 'summary_text', text }] : [],
});
const message = (text: string, status = 'completed') => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status,
  content: text ? [{ type: 'output_text', text, annotations: [] }] : [],
});

const functionCall = ({ id, name, arguments: args }: ScriptedToolCall, index: number) => ({
  type: 'function_call',
  id: `fc_${index}`,
  call_id: id,
  name,
  arguments: args,
  status: 'completed',
});

function opening(context: WireContext, kind: 'reasoning' | 'message'): string {
  if (context.block.kind === kind) return '';
  context.block = { kind, index: context.block.index + 1 };
  const item = kind === 'reasoning' ? thought('', 'in_progress') : message('', 'in_progress');
  const output_index = context.block.index;
  return dataLine({ type: 'response.output_item.added', output_index, item });
}

/** xAI's Responses API. */
export const xaiWire: Wire = {
  name: 'xai',
  classify(method, path, body) {
    if (method === 'GET' && path.endsWith('/models')) return 'models';
    if (method !== 'POST' || !path.endsWith('/responses')) return undefined;
    return body.stream === true ? 'stream' : 'complete';
  },
  model: (_path, body) => textOf(body.model),
  question(body) {
    const input = Array.isArray(body.input)
      ? (body.input as { role?: string; content?: unknown }[])
      : [];
    return contentText(input.findLast((item) => item.role === 'user')?.content);
  },
  open: (context) => dataLine({ type: 'response.created', response: response(context, [], false) }),
  reasoning: (context, delta) =>
    opening(context, 'reasoning') +
    dataLine({
      type: 'response.reasoning_summary_text.delta',
      item_id: 'rs_1',
      output_index: context.block.index,
      summary_index: 0,
      delta,
    }),
  delta: (context, delta) =>
    opening(context, 'message') +
    dataLine({
      type: 'response.output_text.delta',
      item_id: 'msg_1',
      output_index: context.block.index,
      content_index: 0,
      delta,
    }),
  toolCall(context, call, index) {
    const item = functionCall(call, index);
    context.block = { kind: 'call', index: context.block.index + 1 };
    const output_index = context.block.index;
    const place = { item_id: item.id, output_index };
    return [
      dataLine({
        type: 'response.output_item.added',
        output_index,
        item: { ...item, status: 'in_progress', arguments: '' },
      }),
      dataLine({
        type: 'response.function_call_arguments.delta',
        ...place,
        delta: call.arguments,
      }),
      dataLine({
        type: 'response.function_call_arguments.done',
        ...place,
        arguments: call.arguments,
      }),
      dataLine({ type: 'response.output_item.done', output_index, item }),
    ].join('');
  },
  close(context) {
    const whole = response(context, [], true);
    if (context.finishReason !== 'length') {
      return dataLine({ type: 'response.completed', response: whole });
    }
    const incomplete_details = { reason: 'max_output_tokens' };
    return dataLine({ type: 'response.incomplete', response: { ...whole, incomplete_details } });
  },
  error: (_context, { message: text, code = 'server_error' }) =>
    dataLine({ type: 'error', code: String(code), message: text }),
  complete: (context, text, reasoning) =>
    response(
      context,
      [
        ...(reasoning ? [thought(reasoning)] : []),
        ...(text ? [message(text)] : []),
        ...(context.behaviour.toolCalls ?? []).map(functionCall),
      ],
      true,
    ),
  failure: (status) => ({ code: `scripted ${status}`, error: `scripted failure ${status}` }),
  models: (ids) => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) }),
};
