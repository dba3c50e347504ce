import { isObject, parseJson } from '#shared/json.ts';
import { isChatGptChat, readChatGptChat } from './chatgpt.ts';
import { isClaudeChat, readClaudeChat } from './claude.ts';
import type { ImportedChat } from './imported-chat.ts';

interface ReadExport {
  /** Those without messages are passed over. */
  chats: ImportedChat[];
  /** Entries of the file that are no chat. */
  leftOut: number;
}

/**
 * The chats of an export file of ChatGPT or Claude; null where the text is none. A single chat, or a list under
 * `conversations`, is read too.
 */
export function readExport(text: string): ReadExport | null {
  const value = parseJson(text.replace(/^\ufeff/, ''));
  const list = isObject(value) && Array.isArray(value.conversations) ? value.conversations : value;
  const entries: unknown[] = Array.isArray(list) ? list : [list];
  if (!entries.some((entry) => isChatGptChat(entry) || isClaudeChat(entry))) return null;
  const chats = entries
    .map((entry) => readChatGptChat(entry) ?? readClaudeChat(entry))
    .filter((chat) => chat !== null);
  return {
    chats: chats.filter(({ messages }) => messages.length > 0),
    leftOut: entries.length - chats.length,
  };
}
