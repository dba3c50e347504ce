import { parseJson } from '#shared/json.ts';
import { buildChat } from '../build-chat.ts';
import { firstText, idText, others, type Row, row, rows, text, timeOf } from '../foreign.ts';
import type { ImportFormat } from '../import-format.ts';
import type { Imported } from '../imported.ts';
import { headOf, knownFields, roleMessages } from './role-messages.ts';

/** Chats of messages that say which chat is theirs. */
function* joined(
  messages: readonly Row[],
  chatOf: (message: Row) => unknown,
  heads: readonly Row[],
): Iterable<Imported> {
  const byChat = Map.groupBy(messages, (message) => idText(chatOf(message)));
  const known = new Map(heads.map((head) => [idText(head.id), head]));
  for (const [id, own] of byChat) {
    const head = known.get(id) ?? {};
    const chat = buildChat(
      { ...headOf(head), id: id || undefined, ...others(head, knownFields) },
      roleMessages(own),
    );
    if (chat) yield chat;
  }
}

/** LobeChat, "Export": messages with the topic or session that they are of, siblings lists of those. */
export const lobechat: ImportFormat = {
  id: 'lobechat',
  pieces: 'text',
  fits: (head) =>
    (head.has('exportType') || head.has('state') || head.has('mode')) &&
    ['state.messages[]', 'data.messages[]', 'state.sessions[]', 'data.sessions[]'].some((path) =>
      head.has(path),
    ),
  *read(piece) {
    const file = row(parseJson(text(piece)));
    const { messages, topics, sessions, agents } = { ...row(file.data), ...row(file.state) };
    const named: Row[] = [...rows(sessions), ...rows(agents)].map((each) => ({
      ...each,
      title: text(row(each.meta).title) || each.title,
    }));
    const chatOf = ({ topicId, sessionId }: Row) => topicId ?? sessionId;
    yield* joined(inTime(rows(messages)), chatOf, [...named, ...rows(topics)]);
    for (const { config, systemRole, title } of named) {
      const role = firstText(row(config).systemRole, systemRole).trim();
      if (role !== '') yield { kind: 'instruction', title: text(title), text: role };
    }
  },
};

/** In no order where they are of a database, whose questions have `parentId: null`: they follow what was before. */
const inTime = (messages: readonly Row[]): Row[] =>
  messages
    .map(({ parentId, ...message }) => (parentId ? { ...message, parentId } : message))
    .toSorted((a, b) => timeOf(a.createdAt, 0) - timeOf(b.createdAt, 0));

/** Jan: a folder a thread, with `messages.jsonl` of `{id, thread_id, role, content: [{text: {value}}], created_at}` and `thread.json`. */
export const jan: ImportFormat = {
  id: 'jan',
  pieces: 'text',
  fits: (head) => head.has('thread_id') && head.has('content[]') && head.has('role'),
  siblings: ['thread.json'],
  passes: /(?:^|\/)thread\.json$/i,
  *read(piece, { siblings }) {
    const messages = text(piece)
      .split('\n')
      .map((line) => row(parseJson(line)));
    const heads = [row(siblings.thread)];
    yield* joined(
      messages.filter(({ role }) => role !== undefined),
      (message) => message.thread_id,
      heads,
    );
  },
};
