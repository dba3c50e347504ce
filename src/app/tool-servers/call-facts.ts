import type { Message } from '#domain/conversations/conversations.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { RunRow } from '#domain/runs/run-kinds.ts';
import type { CallFacts, whyToAsk } from '#domain/tool-servers/may-run.ts';
import type { OfferedTool } from '#domain/tool-servers/offered-tools.ts';
import { hostOfServer } from '#domain/tool-servers/tool-server.ts';
import type { ToolQuestion } from '#services/generate/tools/answer-tools.ts';
import { runsOf } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import type { JsonObject } from '#shared/json.ts';

/** What decides whether a call needs the person. `documents`: all that the model has read. */
export async function callFacts(
  store: Store,
  { question, context }: ToolQuestion,
  { server, tool }: OfferedTool,
  args: JsonObject,
  documents: readonly Document[],
): Promise<CallFacts> {
  const { conversationId, messageId: questionId } = question;
  const earlier = await runsOf(store, 'call', { conversationId });
  const serverOf = new Map(earlier.map(({ docId, serverId }) => [docId, serverId]));
  const isItsOwn = ({ doc_id }: Document) => serverOf.get(doc_id) === server.id;
  const others = earlier.filter(({ serverId, isSent }) => isSent && serverId !== server.id);
  const questions = context.history.filter(({ type }) => type === 'human');
  // The text of a tool has that of a page.
  const said = questions.filter(isOwn).map(({ text }) => text);
  const quoting = questions.filter((message) => !isOwn(message)).map(({ messageId }) => messageId);
  const foreign = documents.filter((document) => !isItsOwn(document)).map(({ doc_id }) => doc_id);
  const own = documents.filter(isItsOwn).map(({ pure_text }) => pure_text);
  return {
    server,
    tool,
    args,
    questionId,
    earlier,
    origins: [...foreign, ...quoting, ...new Set(others.map(({ serverId }) => serverId))],
    known: [...said, context.question, ...own],
  };
}

const isOwn = ({ generation }: Message) => generation === null || generation === undefined;

/** The row of a call before anything of it is sent. */
export function newRun(
  { question, answerId }: ToolQuestion,
  { server, tool }: OfferedTool,
  { args, origins }: CallFacts,
  why: ReturnType<typeof whyToAsk>,
): Omit<RunRow<'call'>, 'id' | 'tokens' | 'at'> {
  return {
    kind: 'call',
    conversationId: question.conversationId,
    questionId: question.messageId,
    answerId,
    serverId: server.id,
    server: server.name,
    host: hostOfServer(server),
    tool: tool.name,
    title: tool.title,
    isReadOnly: tool.isReadOnly,
    hash: tool.hash,
    args: JSON.stringify(args),
    state: why ? 'asking' : 'running',
    isSent: false,
    reason: why?.reason ?? null,
    foreign: why?.foreign ?? [],
    decision: null,
    seen: [...origins, server.id],
    docId: null,
    pictures: [],
    isCut: false,
    error: null,
    snapshot: null,
  };
}
