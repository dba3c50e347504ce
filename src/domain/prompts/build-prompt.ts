import type { Message } from '../conversations.ts';
import { type Fence, type FencedSource, fence, fenced } from './fence.ts';
import { continueRequest, instructions } from './instructions.ts';

export interface PromptSource extends FencedSource {
  /** Tokens of the text as counted when it was read. */
  tokens: number;
}

/** A piece of the prompt, as the preview shows it word by word. */
export interface PromptPart {
  role: 'system' | 'user' | 'assistant';
  kind: 'instructions' | 'source' | 'history' | 'question';
  title: string;
  text: string;
  /** Tokens of a stretch of `text` that were counted before, and the rest that was not. */
  counted: { tokens: number; rest: string };
}

export interface PromptMessage {
  role: PromptPart['role'];
  content: string;
}

export interface PromptInput {
  /** Ancestors of the question, the first one first. */
  history: readonly Pick<Message, 'type' | 'text' | 'is_deleted'>[];
  question: string;
  sources: readonly PromptSource[];
  /** Unguessable, made for this request. */
  nonce: string;
  /** What an answer that is continued holds so far; null for a new one. */
  begun: string | null;
}

/** The prompt of a question about sources: instructions, sources, history, the question last. */
export function buildPrompt(input: PromptInput): PromptPart[] {
  const { sources, nonce, question, begun } = input;
  const parts = [part('system', 'instructions', '', instructions(sources.length, nonce))];
  for (const [index, source] of sources.entries()) {
    parts.push(sourcePart(source, fence(source, index + 1, nonce)));
  }
  for (const { type, text, is_deleted } of input.history) {
    if (is_deleted || text.trim() === '') continue;
    parts.push(part(type === 'human' ? 'user' : 'assistant', 'history', '', text));
  }
  parts.push(part('user', 'question', '', question));
  if (begun !== null && begun.trim() !== '') {
    parts.push(part('assistant', 'history', '', begun));
    parts.push(part('user', 'instructions', '', continueRequest));
  }
  return parts;
}

function part(
  role: PromptPart['role'],
  kind: PromptPart['kind'],
  title: string,
  text: string,
): PromptPart {
  return { role, kind, title, text, counted: { tokens: 0, rest: text } };
}

function sourcePart(source: PromptSource, made: Fence): PromptPart {
  const known = source.tokens > 0;
  return {
    role: 'user',
    kind: 'source',
    title: source.title,
    text: fenced(made),
    counted: {
      tokens: known ? source.tokens : 0,
      rest: known ? made.head + made.tail : fenced(made),
    },
  };
}

/** Parts of one role after each other are one message: many hosts refuse a role twice in a row. */
export function promptMessages(parts: readonly PromptPart[]): PromptMessage[] {
  const messages: PromptMessage[] = [];
  for (const { role, text } of parts) {
    const last = messages.at(-1);
    if (last?.role === role) last.content += `\n\n${text}`;
    else messages.push({ role, content: text });
  }
  return messages;
}
