import { argumentsObject, type ToolDefinition } from '#domain/replies/tool-calls.ts';
import type { ChatMessage } from '../provider.ts';

/** The body of POST /v1/messages. */
interface AnthropicBody {
  model: string;
  max_tokens: number;
  system?: string;
  messages: AnthropicMessage[];
  tools?: object[];
  stream: true;
}

interface AnthropicMessage {
  role: 'user' | 'assistant';
  content: string | object[];
}

/** Tokens that an answer may have; the host wants a number and refuses one beyond the model's limit. */
const longest = 32_000;
const limits: readonly (readonly [RegExp, number])[] = [
  [/claude-(2|instant|3-(opus|sonnet|haiku))/, 4096],
  [/claude-3/, 8192],
];

/** Below this the sources are made fewer instead. */
const shortest = 2048;
const overTogether = /exceed context limit: (\d+) \+ \d+ > (\d+)/;

/** The tokens that a prompt leaves for its answer, of a refusal of the two together; null: another one, or too few. */
export function roomForAnswer(refusal: string): number | null {
  const [, prompt, window] = overTogether.exec(refusal) ?? [];
  const room = Number(window) - Number(prompt);
  return room >= shortest ? room : null;
}

/** Instructions are a field of their own there, and a message has text. */
export function anthropicBody(
  model: string,
  all: readonly ChatMessage[],
  tools: readonly ToolDefinition[] = [],
): AnthropicBody {
  const system = all
    .flatMap(({ role, content }) => (role === 'system' ? [textOf(content)] : []))
    .join('\n\n');
  const messages = joined(all.flatMap((message, at) => messageOf(message, at === all.length - 1)));
  const max_tokens = limits.find(([pattern]) => pattern.test(model))?.[1] ?? longest;
  const offered = tools.map(({ parameters: input_schema, ...tool }) => ({ ...tool, input_schema }));
  const withTools = offered.length > 0 ? { tools: offered } : {};
  return { model, max_tokens, ...(system && { system }), messages, ...withTools, stream: true };
}

function messageOf({ role, content, calls, call }: ChatMessage, isLast: boolean) {
  if (call) {
    const block = { type: 'tool_result', tool_use_id: call.id, content: textOf(content) };
    return [{ role: 'user' as const, content: [block] }];
  }
  if (calls?.length) {
    const text = textOf(content).trimEnd();
    const used = calls.map(({ id, name, args }) => {
      return { type: 'tool_use', id, name, input: argumentsObject(args) };
    });
    const said = text === '' ? used : [{ type: 'text', text }, ...used];
    return [{ role: 'assistant' as const, content: said }];
  }
  if (role === 'system' || role === 'tool' || content.length === 0) return [];
  return [{ role, content: contentOf(content, role === 'assistant' && isLast) }];
}

/** All results of the calls of one message are one message of the person. */
function joined(messages: readonly AnthropicMessage[]): AnthropicMessage[] {
  const all: AnthropicMessage[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    if (last && isResult(last) && isResult(message)) {
      last.content = [...(last.content as object[]), ...(message.content as object[])];
    } else all.push({ ...message });
  }
  return all;
}

function isResult({ role, content }: AnthropicMessage): boolean {
  const [first] = typeof content === 'string' ? [] : content;
  return role === 'user' && (first as { type?: string } | undefined)?.type === 'tool_result';
}

function textOf(content: ChatMessage['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** The beginning of an answer that is to be continued may not end with white space. */
function contentOf(content: ChatMessage['content'], isBeginning: boolean): string | object[] {
  if (typeof content === 'string') return isBeginning ? content.trimEnd() : content;
  return content.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : {
          type: 'image',
          source: { type: 'base64', media_type: part.mediaType, data: part.base64 },
        },
  );
}
