import { dataLine, type Wire, type WireContext } from './behaviour.ts';
import { openAiWire, toolCallsOf, usageBody } from './openai-wire.ts';

const base = openAiWire({ name: 'mistral' });

function chunk(context: WireContext, delta: object, finish: string | null, more = {}): string {
  return dataLine({
    id: context.id,
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: context.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  });
}

const thinking = (text: string) => [{ type: 'thinking', thinking: [{ type: 'text', text }] }];

/** Mistral's own: thinking is part of the content, and the last chunk always counts tokens. */
export const mistralWire: Wire = {
  ...base,
  name: 'mistral',
  open: (context) => chunk(context, { role: 'assistant', content: '' }, null),
  reasoning: (context, text) => chunk(context, { content: thinking(text) }, null),
  delta: (context, text) => chunk(context, { content: text }, null),
  toolCall: (context, { id, ...call }, index) =>
    chunk(context, { tool_calls: [{ id, index, type: 'function', function: call }] }, null),
  close: (context) =>
    `${chunk(context, { content: '' }, context.finishReason, { usage: usageBody(context) })}data: [DONE]\n\n`,
  complete: (context, text, reasoning) => ({
    id: context.id,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: context.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reasoning ? [...thinking(reasoning), { type: 'text', text }] : text,
          ...toolCallsOf(context),
        },
        finish_reason: context.finishReason,
      },
    ],
    usage: usageBody(context),
  }),
  failure: (status) => ({
    object: 'error',
    message: `scripted failure ${status}`,
    type: 'scripted',
    param: null,
    code: String(status),
  }),
};
