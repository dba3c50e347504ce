import { randomUUID } from 'node:crypto';
import { chatCompletionsPath } from '#api/chat-completions.ts';
import { searchConversations } from '#api/conversation-search.ts';
import { basicList, changes, getConversation, upsertConversation } from '#api/conversations.ts';
import { deleteDocument } from '#api/document-list.ts';
import { answerHeader } from '#api/resumable-answers.ts';
import { saveSettings } from '#api/settings.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { type Call, someUpload, upload } from '#test/support/upload-form.ts';
import { loadModel } from '../bench/gateway/processes.ts';

/** Streams end by themselves, or their reader leaves. */
const plan = { chunks: 8, everyMs: 20 };

/**
 * What one person does again and again, whose rows stay as many: a chat that changes, is read and found, settings, a file
 * that comes and goes, an answer that is read to its end and one that is left.
 */
export function roundsOf(call: Call): () => Promise<void> {
  const chat = wholeConversation(['When does the tide turn?', 'At noon.']);
  const file = someUpload();
  let count = 0;
  const send = async (path: string, body: object) => {
    const reply = await json(call, path, body);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  };
  return async () => {
    count += 1;
    const updated_at = new Date().toISOString();
    await send(upsertConversation.path, { ...chat, name: `Tides ${count % 2}`, updated_at });
    await send(changes.path, { since: 0 });
    await send(getConversation.path, { id: chat.id });
    await send(basicList.path, {});
    await send(searchConversations.path, { keyword: 'tide', search_time: Date.now() });
    const language = count % 2 ? 'de' : 'en';
    await send(saveSettings.path, { settings: { language, lastModified: Date.now() } });
    // Of one that is gone a tombstone is left, for a time: so it is the same again.
    const { fields } = await file;
    await upload(call, await file);
    await send(deleteDocument.path, { doc_id: fields.doc_id });
    await answer(call, count % 2 === 0);
  };
}

async function answer(call: Call, isLeft: boolean): Promise<void> {
  const leave = new AbortController();
  const messages = [{ role: 'user', content: JSON.stringify(plan) }];
  const reply = await call(chatCompletionsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [answerHeader]: randomUUID() },
    body: JSON.stringify({ model: loadModel, stream: true, messages }),
    signal: leave.signal,
  });
  if (!reply.ok) throw new Error(`an answer: ${reply.status}`);
  if (!isLeft) return void (await reply.arrayBuffer());
  await reply.body?.getReader().read();
  leave.abort();
}

const json = (call: Call, path: string, body: object) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
