import type { ChatCompletion } from '#api/chat-completions.ts';
import type { ChatCall } from './stream-chat.ts';
import { toCompletion } from './to-openai.ts';

/** The answer as one reply. */
export async function completeChat({ model, options, head }: ChatCall): Promise<ChatCompletion> {
  const { content, finishReason, usage } = await model.doGenerate(options);
  const parts = (type: 'text' | 'reasoning') =>
    content.map((part) => (part.type === type && 'text' in part ? part.text : '')).join('');
  return toCompletion(head, {
    text: parts('text'),
    reasoning: parts('reasoning'),
    finish: finishReason,
    usage,
  });
}
