import type { Message } from '../conversations.ts';
import { plainAnswer } from '../evidence/marks.ts';
import { type FencedSource, fence } from './fence.ts';
import { continueRequest, instructions, type SourceExtent } from './instructions.ts';

export interface PromptSource extends FencedSource {
  /** Tokens of `text` as counted before; 0: not known. */
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
  extent: SourceExtent;
  /** Unguessable, made for this request. */
  nonce: string;
  /** What an answer that is continued holds so far; null for a new one. */
  begun: string | null;
}

/** The prompt of a question about sources: instructions, sources, history, the question last. */
export function buildPrompt(input: PromptInput): PromptPart[] {
  const { sources, nonce, extent } = input;
  return [
    part('system', 'instructions', '', instructions(sources.length, nonce, extent)),
    ...sources.map((source) => sourcePart(source, nonce)),
    ...conversationParts(input),
  ];
}

/** History without marks, the question, and what an answer that broke off holds, as it stands. */
export function conversationParts({
  history,
  question,
  begun,
}: Pick<PromptInput, 'history' | 'question' | 'begun'>): PromptPart[] {
  const parts: PromptPart[] = [];
  for (const { type, text, is_deleted } of history) {
    if (is_deleted) continue;
    const said = type === 'human' ? text : plainAnswer(text);
    if (said.trim() === '') continue;
    parts.push(part(type === 'human' ? 'user' : 'assistant', 'history', '', said));
  }
  parts.push(part('user', 'question', '', question));
  if (begun !== null && begun.trim() !== '') {
    parts.push(part('assistant', 'history', '', begun));
    parts.push(part('user', 'instructions', '', continueRequest));
  }
  return parts;
}

export function part(
  role: PromptPart['role'],
  kind: PromptPart['kind'],
  title: string,
  text: string,
): PromptPart {
  return { role, kind, title, text, counted: { tokens: 0, rest: text } };
}

/** A source in its fence. */
export function sourcePart(source: PromptSource, nonce: string): PromptPart {
  const { head, text, tail } = fence(source, nonce);
  const whole = head + text + tail;
  const counted =
    source.tokens > 0 ? { tokens: source.tokens, rest: head + tail } : { tokens: 0, rest: whole };
  return { role: 'user', kind: 'source', title: source.title, text: whole, counted };
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
