import type { ChatMessage } from './provider.ts';

/** Messages as OpenAI's chat completions have them: an image is a `data:` address. */
export function openAiMessages(
  messages: readonly ChatMessage[],
): { role: ChatMessage['role']; content: string | object[] }[] {
  return messages.map(({ role, content }) => ({
    role,
    content:
      typeof content === 'string'
        ? content
        : content.map((part) =>
            part.type === 'text'
              ? { type: 'text', text: part.text }
              : {
                  type: 'image_url',
                  image_url: { url: `data:${part.mediaType};base64,${part.base64}` },
                },
          ),
  }));
}
