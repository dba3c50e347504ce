import { isObject, parseJson } from '#shared/json.ts';
import { isChatGptChat, readChatGptChat } from './chatgpt.ts';
import { isClaudeChat, readClaudeChat } from './claude.ts';
import type { ImportedChat } from './imported-chat.ts';

/**
 * The chats of an export file of ChatGPT or Claude, those without messages left out; null where the text is none.
 * A single chat, or a list under `conversations`, is read too.
 */
export function readChats(text: string): ImportedChat[] | null {
  const value = parseJson(text.replace(/^\ufeff/, ''));
  const list = isObject(value) && Array.isArray(value.conversations) ? value.conversations : value;
  const chats = Array.isArray(list) ? list : [list];
  if (!chats.some((chat) => isChatGptChat(chat) || isClaudeChat(chat))) return null;
  return chats
    .map((chat) => readChatGptChat(chat) ?? readClaudeChat(chat))
    .filter((chat) => chat !== null)
    .filter(({ messages }) => messages.length > 0);
}
