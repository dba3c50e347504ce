import type { ChatRequest, Tool } from '#api/chat-completions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { CallOptions } from '../providers/provider.ts';
import { toPrompt } from './to-prompt.ts';

/** An OpenAI request as the provider packages take it. Throws `invalid_request`. */
export function toCallOptions(request: ChatRequest): CallOptions {
  const stop = typeof request.stop === 'string' ? [request.stop] : request.stop;
  return {
    prompt: toPrompt(request.messages),
    ...given('temperature', request.temperature),
    ...given('topP', request.top_p),
    ...given('maxOutputTokens', request.max_completion_tokens ?? request.max_tokens),
    ...given('stopSequences', stop),
    ...given('presencePenalty', request.presence_penalty),
    ...given('frequencyPenalty', request.frequency_penalty),
    ...given('seed', request.seed),
    ...given('reasoning', request.reasoning_effort),
    ...given('responseFormat', responseFormat(request)),
    ...toolOptions(request),
  };
}

function given<Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
): { [K in Key]?: Value } {
  return (value === null || value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}

function responseFormat({ response_format: format }: ChatRequest): CallOptions['responseFormat'] {
  if (!format || format.type === 'text') return undefined;
  if (format.type === 'json_object') return { type: 'json' };
  const { name, description, schema = {} } = format.json_schema;
  return { type: 'json', name, schema, ...given('description', description) };
}

function toolOptions({ tools, tool_choice: choice }: ChatRequest): Partial<CallOptions> {
  if (!tools?.length) {
    if (choice && choice !== 'none' && choice !== 'auto') {
      throw new CodedError('invalid_request', 'tool_choice: there are no tools');
    }
    return {};
  }
  const names = new Set(tools.map((tool) => tool.function.name));
  if (names.size < tools.length) {
    throw new CodedError('invalid_request', 'tools: two have the same name');
  }
  return { tools: tools.map(toTool), ...given('toolChoice', toolChoice(choice, names)) };
}

function toTool({ function: { name, description, parameters, strict } }: Tool) {
  return {
    type: 'function' as const,
    name,
    inputSchema: parameters ?? { type: 'object', properties: {} },
    ...given('description', description),
    // Absent and false are the same, and not every package knows false.
    ...(strict ? { strict } : {}),
  };
}

function toolChoice(
  choice: ChatRequest['tool_choice'],
  names: ReadonlySet<string>,
): CallOptions['toolChoice'] {
  if (!choice) return undefined;
  if (typeof choice === 'string') return { type: choice };
  const { name } = choice.function;
  if (names.has(name)) return { type: 'tool', toolName: name };
  throw new CodedError('invalid_request', `tool_choice: there is no tool '${name}'`);
}
