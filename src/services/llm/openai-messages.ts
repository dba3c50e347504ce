import type { MessageContent } from '#domain/prompts/prompt-content.ts';
import type { ToolCall, ToolDefinition } from '#domain/replies/tool-calls.ts';
import { isObject, type JsonObject, parseJson } from '#shared/json.ts';
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

/** Letters of a description: OpenAI and who passes on to it refuse a request with more. Those of arguments have no limit. */
const maxDescription = 1024;

/** A tool of which all that is said is accepted: the whole of a long description is with its first argument. */
export function withinLimit(tool: ToolDefinition): ToolDefinition {
  const { description: whole, parameters } = tool;
  if (whole.length <= maxDescription) return tool;
  const description = `${whole.slice(0, maxDescription - 1).replace(/\p{Cs}$/u, '')}…`;
  const properties = isObject(parameters.properties) ? (parameters.properties as JsonObject) : {};
  const [first] = Object.entries(properties);
  if (!first) return { ...tool, description, parameters: { ...parameters, description: whole } };
  const [name, field] = first;
  const known = isObject(field) ? (field as JsonObject) : {};
  const said = [known.description, whole].filter((each) => typeof each === 'string').join('\n\n');
  const described = { ...properties, [name]: { ...known, description: said } };
  return { ...tool, description, parameters: { ...parameters, properties: described } };
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

/** Hosts that read the arguments refuse what is no object. */
const callOf = ({ id, name, args, extra }: ToolCall) => ({
  id,
  type: 'function',
  function: { name, arguments: isObject(parseJson(args)) ? args : '{}' },
  ...(extra && { extra_content: extra }),
});
