/** Messages of a chat. */
export const perChat = 50;

const words = 'The tide turns at noon and the reading room floods until three, as the table says. ';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The JSON of a chat, as ChatGPT exports it; another number is another chat. */
export function chatJson(n: number): string {
  const first = n * perChat;
  const nodes = Array.from({ length: perChat }, (_, at) => {
    const children = at + 1 < perChat ? [id(first + at + 1)] : [];
    const message = {
      author: { role: at % 2 === 0 ? 'user' : 'assistant' },
      create_time: 1_700_000_000 + first + at,
      content: { content_type: 'text', parts: [words.repeat(1 + (at % 9))] },
      metadata: { model_slug: 'gpt', finish_details: { type: 'stop' } },
    };
    return [
      id(first + at),
      { id: id(first + at), parent: at === 0 ? null : id(first + at - 1), children, message },
    ];
  });
  return JSON.stringify({
    id: id(10_000_000 + n),
    title: `Tides ${n}`,
    create_time: 1_700_000_000 + first,
    update_time: 1_700_000_000 + first + perChat,
    current_node: id(first + perChat - 1),
    mapping: Object.fromEntries(nodes),
  });
}
