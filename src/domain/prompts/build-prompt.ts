import type { Message } from '../conversations/conversations.ts';
import { wordsOfAnswer } from '../evidence/marks.ts';
import { type FencedSource, fence } from './fence.ts';
import {
  continueRequest,
  framesRules,
  instructions,
  type SourceExtent,
  toolInstructions,
} from './instructions.ts';
import type { ImageContent, MessageContent, PromptImage, TextContent } from './prompt-content.ts';

export interface PromptSource extends FencedSource {
  /** Tokens of `text` as counted before; 0: not known. */
  tokens: number;
  /** A picture, inside its fence, in place of text. */
  image?: PromptImage;
}

/** A piece of the prompt, as the preview shows it word by word. */
export interface PromptPart {
  role: 'system' | 'user' | 'assistant';
  kind: 'instructions' | 'source' | 'history' | 'question';
  title: string;
  text: string;
  /** Tokens of a range of `text` that were counted before, and the rest that was not. */
  counted: { tokens: number; rest: string };
  /** The inserted text at an offset of `text`. */
  image?: { at: number; content: ImageContent };
}

export interface PromptMessage {
  role: PromptPart['role'];
  content: MessageContent;
}

export interface PromptInput {
  /** Ancestors of the question, the first one first. */
  history: readonly Pick<Message, 'type' | 'text' | 'is_deleted'>[];
  question: string;
  sources: readonly PromptSource[];
  extent: SourceExtent;
  /** Unguessable, made for this request. */
  nonce: string;
  /** The text so far of an answer that is continued; null for a new one. */
  begun: string | null;
  /** The answer is the result of a tool, for a text of the person. */
  isTool?: boolean;
  /** Of the answer, by its English name; absent: that of the question. A tool has its own. */
  language?: string | undefined;
}

/** The prompt of a question about sources: instructions, sources, history, the question last. */
export function buildPrompt(input: PromptInput): PromptPart[] {
  const { sources, nonce, extent, isTool = false, language } = input;
  const rules = isTool ? toolInstructions : instructions;
  return [
    part('system', 'instructions', '', rules(sources, nonce, extent, language)),
    ...sources.map((source) => sourcePart(source, nonce)),
    ...conversationParts(input),
  ];
}

/** History without marks, the question, and the unchanged text of an answer that broke off. */
export function conversationParts({
  history,
  question,
  begun,
}: Pick<PromptInput, 'history' | 'question' | 'begun'>): PromptPart[] {
  const parts: PromptPart[] = [];
  for (const { type, text, is_deleted } of history) {
    if (is_deleted) continue;
    const said = type === 'human' ? text : wordsOfAnswer(text);
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

/** A source in its fence, below our own description of it. */
export function sourcePart(source: PromptSource, nonce: string): PromptPart {
  const { head: opening, text, tail } = fence(source, nonce);
  const head =
    framesRules([source])
      .map((line) => `${line}\n`)
      .join('') + opening;
  const whole = head + text + tail;
  if (source.image) {
    const { tokens, ...content } = source.image;
    const image = { at: head.length + text.length, content };
    const counted = { tokens, rest: whole };
    return { role: 'user', kind: 'source', title: source.title, text: whole, counted, image };
  }
  const counted =
    source.tokens > 0 ? { tokens: source.tokens, rest: head + tail } : { tokens: 0, rest: whole };
  return { role: 'user', kind: 'source', title: source.title, text: whole, counted };
}

/** Parts of one role after each other are one message: many hosts refuse a role twice in a row. */
export function promptMessages(parts: readonly PromptPart[]): PromptMessage[] {
  const messages: { role: PromptPart['role']; content: (TextContent | ImageContent)[] }[] = [];
  for (const { role, text, image } of parts) {
    let last = messages.at(-1);
    if (last?.role === role) addText(last.content, '\n\n');
    else {
      last = { role, content: [] };
      messages.push(last);
    }
    addText(last.content, text.slice(0, image?.at ?? text.length));
    if (image) {
      last.content.push(image.content);
      addText(last.content, text.slice(image.at));
    }
  }
  return messages.map(({ role, content }) => ({ role, content: plainWhereWords(content) }));
}

function addText(content: (TextContent | ImageContent)[], text: string): void {
  const last = content.at(-1);
  if (last?.type === 'text') last.text += text;
  else content.push({ type: 'text', text });
}

/** A message without images is sent as text, which every host accepts. */
function plainWhereWords(content: (TextContent | ImageContent)[]): MessageContent {
  const [first] = content;
  return content.length === 1 && first?.type === 'text' ? first.text : content;
}
