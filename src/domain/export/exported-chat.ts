import {
  isLive,
  isSummaryHead,
  type Message,
  type MessageSource,
} from '../conversations/conversations.ts';
import { answerWithEndNotes } from '../evidence/end-notes.ts';
import type { Failure } from '../evidence/failure-texts.ts';
import { escapeMarkdownLine, portableMarkdown } from './portable-markdown.ts';

/** A message as an export and a share show it: an answer is Markdown with its notes at the end. */
export interface ExportedMessage {
  messageId: string;
  type: Message['type'];
  text: string;
}

/** A message that can leave the chat, with the sources of its citations by their ids. */
interface Exportable {
  message: Message;
  sources: ReadonlyMap<string, MessageSource>;
}

/** What of a branch can leave the chat: messages that have ended and say something. */
export function exportable(branch: readonly Message[]): Exportable[] {
  return branch.flatMap((message, at): Exportable[] => {
    const { text, status, sources } = message;
    if (isLive(status) || status === 'queued' || text.trim() === '') return [];
    if (isSummaryHead(message)) return [];
    const all = [...(branch[at - 1]?.sources ?? []), ...sources];
    return [{ message, sources: new Map(all.map((source) => [source.docId, source])) }];
  });
}

/** The same as texts. `failed`: the text before a quote that was not found. */
export function exportedMessages(
  branch: readonly Message[],
  failed: (failure: Failure) => string,
): ExportedMessage[] {
  return exportable(branch).map(({ message, sources }) => {
    const { messageId, type, text, citations } = message;
    if (type === 'human') return { messageId, type, text };
    const closed = portableMarkdown(text);
    return { messageId, type, text: answerWithEndNotes(closed, citations, sources, failed) };
  });
}

/** A chat as one Markdown text. Questions are quotes: their text may hold signs of its own. */
export function chatMarkdown(title: string, messages: readonly ExportedMessage[]): string {
  const parts = messages.map(({ type, text }) => (type === 'human' ? quoted(text) : text.trim()));
  const heading = escapeMarkdownLine(title.replace(/\s+/g, ' ').trim());
  return `${[`# ${heading}`, ...parts].join('\n\n')}\n`;
}

function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
