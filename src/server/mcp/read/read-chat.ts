import type { Message } from '#domain/conversations/conversations.ts';
import { exportedMessages } from '#domain/export/exported-chat.ts';
import { messagePages } from '../../sync/message-rows.ts';
import { findWhole } from '../../sync/read-conversations.ts';
import { type AssistantCall, chatFolders } from '../assistant-call.ts';
import { noSource, type SourceId, sourceIdText } from '../source-ids.ts';
import type { ReadSource } from '../sources.ts';
import type { TextPage } from './text-pages.ts';

/** Throws `not_found` for a chat that the owner does not have or has deleted, and for a message that is not of it. */
export async function readChat(call: AssistantCall, { id, part }: SourceId): Promise<ReadSource> {
  const { principal, db } = call;
  const found = await findWhole(principal, db, id);
  if (!found || found.conversation.isDelete) throw noSource();
  const folder = found.conversation.meta.folder ?? '';
  if (chatFolders(call)?.includes(folder) === false) throw noSource();
  const messages: Message[] = [];
  for await (const page of messagePages(principal, db, found.keys ?? [])) messages.push(...page);
  const { text, places } = chatText(id, messages);
  const quote = part === null ? null : places.get(part);
  if (quote === undefined) throw noSource();
  const { name: title, updated_at: time } = found.conversation;
  return { title, address: null, time, text, quote };
}

/** What was said, each message under its id; answers have their checked quotes as notes. */
function chatText(id: string, messages: readonly Message[]) {
  const present = messages.filter(({ is_deleted }) => !is_deleted);
  const places = new Map<string, TextPage>();
  let text = '';
  for (const { messageId, type, text: words } of exportedMessages(present, failureWords)) {
    const name = type === 'human' ? 'Question' : 'Answer';
    text += `## ${name} (${sourceIdText({ kind: 'chat', id, part: messageId })})\n\n`;
    const start = text.length;
    text += words.trim();
    places.set(messageId, { start, end: text.length });
    text += '\n\n';
  }
  return { text, places };
}

const failureWords = () => 'Not found in its source:';
