import type { ChatMessage, ContentPart, ToolCall } from '#api/chat-completions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { CallOptions } from '../providers/provider.ts';
import { signedOptions } from './thought-signature.ts';

type Prompt = CallOptions['prompt'];
type PromptMessage = Prompt[number];
type UserParts = Extract<PromptMessage, { role: 'user' }>['content'];
type AssistantParts = Extract<PromptMessage, { role: 'assistant' }>['content'];
type ToolMessage = Extract<PromptMessage, { role: 'tool' }>;
type ImagePart = Extract<ContentPart, { type: 'image_url' }>;

/** OpenAI's messages as the provider packages take them. Throws `invalid_request`. */
export function toPrompt(messages: readonly ChatMessage[]): Prompt {
  /** Names of the tools by the id of their calls. */
  const calls = new Map<string, string>();
  const prompt: Prompt = [];
  for (const message of messages) {
    const converted = toMessage(message, calls);
    const last = prompt.at(-1);
    // Vendors want the results of parallel calls in one message.
    if (converted.role === 'tool' && last?.role === 'tool') last.content.push(...converted.content);
    else prompt.push(converted);
  }
  return prompt;
}

function toMessage(message: ChatMessage, calls: Map<string, string>): PromptMessage {
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content: textOf(message) };
    case 'assistant':
      return { role: 'assistant', content: assistantParts(message, calls) };
    case 'user':
      return { role: 'user', content: userParts(message) };
    case 'tool':
      return toolResult(message, calls);
  }
}

function textOf({ content, role }: ChatMessage): string {
  if (typeof content === 'string') return content;
  return (content ?? [])
    .map((part) => {
      if (part.type === 'text') return part.text;
      throw new CodedError('invalid_request', `images are not allowed in messages of ${role}`);
    })
    .join('\n');
}

function assistantParts(message: ChatMessage, calls: Map<string, string>): AssistantParts {
  const text = textOf(message);
  const toolCalls = (message.tool_calls ?? []).map((call) => {
    calls.set(call.id, call.function.name);
    return {
      type: 'tool-call' as const,
      toolCallId: call.id,
      toolName: call.function.name,
      input: argumentsOf(call),
      ...signedOptions(call.extra_content),
    };
  });
  const isCallAlone = text === '' && toolCalls.length > 0;
  return [...(isCallAlone ? [] : [{ type: 'text' as const, text }]), ...toolCalls];
}

function argumentsOf({ id, function: { arguments: text } }: ToolCall): unknown {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  if (value !== undefined) return value;
  throw new CodedError('invalid_request', `tool_calls: the arguments of '${id}' are not JSON`);
}

function toolResult(message: ChatMessage, calls: ReadonlyMap<string, string>): ToolMessage {
  const { tool_call_id: toolCallId = '' } = message;
  const toolName = calls.get(toolCallId);
  if (toolName === undefined) {
    const fault = `no tool call before this message has the id '${toolCallId}'`;
    throw new CodedError('invalid_request', `tool_call_id: ${fault}`);
  }
  const output = { type: 'text' as const, value: textOf(message) };
  return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] };
}

function userParts({ content }: ChatMessage): UserParts {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return (content ?? []).map((part) => (part.type === 'text' ? part : imageOf(part)));
}

const dataUrl = /^data:(image\/[a-z0-9.+-]+);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Bytes are passed on as bytes. Addresses are passed to vendors that fetch them themselves; this server
 * never fetches one, because a caller could then reach hosts that only the server can.
 */
function imageOf({ image_url: { url } }: ImagePart): UserParts[number] {
  const [, mediaType, data] = dataUrl.exec(url) ?? [];
  if (mediaType && data) return { type: 'file', mediaType, data: { type: 'data', data } };
  if (URL.canParse(url) && new URL(url).protocol === 'https:') {
    return { type: 'file', mediaType: 'image/*', data: { type: 'url', url: new URL(url) } };
  }
  throw new CodedError('invalid_request', 'an image is a base64 data: address or an https address');
}
