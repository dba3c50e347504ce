import type { RecordedRequest } from '#test/support/vendors/behaviour.ts';

/** A prompt as a host received it, split by the code of its fences. */
export interface SentPrompt {
  /** The first message; the code is replaced by NONCE, so that prompts can be compared. */
  system: string;
  /** The content of the fences, with their openings. */
  fenced: string;
  /** All other messages, with `‹fence›` in the place of each fence. */
  outside: string;
}

const code = /<(untrusted-source|untrusted-notes)-([0-9a-f]{16,}) /;

export function sentPrompt({ body }: RecordedRequest): SentPrompt {
  const [first, ...rest] = (body as { messages: { role: string; content: string }[] }).messages;
  const nonce = code.exec(rest.map(({ content }) => content).join('\n'))?.[2];
  if (first?.role !== 'system' || !nonce) throw new Error('no prompt with a fence');
  const inside: string[] = [];
  const outside = rest.map(({ content }) => withoutFences(content, nonce, inside)).join('\n\n');
  return {
    system: first.content.replaceAll(nonce, 'NONCE'),
    fenced: inside.join('\n'),
    outside: outside.replaceAll(nonce, 'NONCE'),
  };
}

/** Reads like a model: a fence ends at the first text that closes it. */
function withoutFences(content: string, nonce: string, inside: string[]): string {
  const fence = new RegExp(
    `<(untrusted-(?:source|notes))-${nonce} [^\\n]*>\\n[\\s\\S]*?</\\1-${nonce}>`,
    'g',
  );
  return content.replace(fence, (whole) => {
    inside.push(whole);
    return '‹fence›';
  });
}
