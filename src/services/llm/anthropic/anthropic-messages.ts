import type { ChatMessage } from '../provider.ts';

/** The body of POST /v1/messages. */
interface AnthropicBody {
  model: string;
  max_tokens: number;
  system?: string;
  messages: { role: 'user' | 'assistant'; content: string | object[] }[];
  stream: true;
}

/** Tokens that an answer may have; the host wants a number and refuses one beyond the model's limit. */
const longest = 32_000;
const limits: readonly (readonly [RegExp, number])[] = [
  [/claude-(2|instant|3-(opus|sonnet|haiku))/, 4096],
  [/claude-3/, 8192],
];

/** Instructions are a field of their own there, and a message has text. */
export function anthropicBody(model: string, all: readonly ChatMessage[]): AnthropicBody {
  const system = all
    .flatMap(({ role, content }) => (role === 'system' ? [textOf(content)] : []))
    .join('\n\n');
  const messages = all.flatMap(({ role, content }, place) => {
    if (role === 'system' || content.length === 0) return [];
    return [
      { role, content: contentOf(content, role === 'assistant' && place === all.length - 1) },
    ];
  });
  const max_tokens = limits.find(([pattern]) => pattern.test(model))?.[1] ?? longest;
  return { model, max_tokens, ...(system && { system }), messages, stream: true };
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
