import type { MessageContent } from '#domain/prompts/prompt-content.ts';
import type { ToolCall, ToolDefinition } from '#domain/replies/tool-calls.ts';
import type { ChatMessage } from './provider.ts';

/** A message of OpenAI's chat completions. */
interface OpenAiMessage {
  role: ChatMessage['role'];
  content: string | object[] | null;
  tool_calls?: object[];
  tool_call_id?: string;
}

/** Messages as OpenAI's chat completions have them: an image is a `data:` address. */
export function openAiMessages(messages: readonly ChatMessage[]): OpenAiMessage[] {
  return messages.map(({ role, content, calls = [], call }) => ({
    role,
    content: calls.length > 0 && content === '' ? null : contentOf(content),
    ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
    ...(call && { tool_call_id: call.id }),
  }));
}

/** The field of a request with the tools that may be called; none where there are none. */
export function openAiTools(tools: readonly ToolDefinition[] = []): { tools?: object[] } {
  if (tools.length === 0) return {};
  return { tools: tools.map((tool) => ({ type: 'function', function: tool })) };
}

function contentOf(content: MessageContent): string | object[] {
  if (typeof content === 'string') return content;
  return content.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : {
          type: 'image_url',
          image_url: { url: `data:${part.mediaType};base64,${part.base64}` },
        },
  );
}

const callOf = ({ id, name, args, extra }: ToolCall) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
  ...(extra && { extra_content: extra }),
});
