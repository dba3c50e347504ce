import type { ChatMessage, ChatRequest, ContentPart } from '#api/chat-completions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { CallOptions } from '../providers/provider.ts';

type PromptMessage = CallOptions['prompt'][number];
type UserParts = Extract<PromptMessage, { role: 'user' }>['content'];
type ImagePart = Extract<ContentPart, { type: 'image_url' }>;

/** An OpenAI request as the provider packages take it. Throws `invalid_request`. */
export function toCallOptions(request: ChatRequest): CallOptions {
  const stop = typeof request.stop === 'string' ? [request.stop] : request.stop;
  const maxOutputTokens = request.max_completion_tokens ?? request.max_tokens;
  return {
    prompt: request.messages.map(toMessage),
    ...given('temperature', request.temperature),
    ...given('topP', request.top_p),
    ...given('maxOutputTokens', maxOutputTokens),
    ...given('stopSequences', stop),
    ...given('presencePenalty', request.presence_penalty),
    ...given('frequencyPenalty', request.frequency_penalty),
    ...given('seed', request.seed),
    ...given('reasoning', request.reasoning_effort),
  };
}

function given<Key extends string, Value>(
  key: Key,
  value: Value | null | undefined,
): { [K in Key]?: Value } {
  return (value === null || value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}

function toMessage(message: ChatMessage): PromptMessage {
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content: textOf(message) };
    case 'assistant':
      return { role: 'assistant', content: [{ type: 'text', text: textOf(message) }] };
    case 'user':
      return { role: 'user', content: userParts(message) };
    case 'tool':
      throw new CodedError('invalid_request', 'tool messages are not supported');
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
