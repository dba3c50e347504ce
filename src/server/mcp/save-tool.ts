import * as z from 'zod';
import type { SentMemo } from '#api/memos.ts';
import { nextHlc } from '#shared/hlc.ts';
import { uuidv7 } from '#shared/ids.ts';
import { serverDevice } from '../documents/document-rows.ts';
import { saveMemos } from '../sync/save-settings.ts';
import { sourceIdText } from './source-ids.ts';
import { answered, type Tool } from './tool.ts';
import { toolSchema } from './tool-schema.ts';

const inputSchema = toolSchema(z.object({ text: z.string().min(1).max(100_000) }));
const outputSchema = toolSchema(z.object({ id: z.string() }));

/** A memo in the assistant's own words, as the person's own have no source. */
export const saveTool: Tool = {
  scope: 'write',
  register(server, call) {
    const config = {
      description: 'Save a memo (Markdown) for the person.',
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: false, destructiveHint: false },
    };
    server.registerTool('save', config, ({ text }) =>
      answered(call, 'save', async () => {
        const memo = newMemo(text, call.now());
        await saveMemos(call.principal, call, [memo]);
        const id = sourceIdText({ kind: 'memo', id: memo.id, part: null });
        const content = [{ type: 'text' as const, text: `Saved: ${id}` }];
        return { result: { content, structuredContent: { id } }, ids: [id] };
      }),
    );
  },
};

function newMemo(text: string, now: number): SentMemo {
  const time = new Date(now).toISOString();
  return {
    id: uuidv7(now),
    hlc: nextHlc(undefined, now, serverDevice),
    memo: {
      kind: 'answer',
      text,
      source: null,
      conversationId: null,
      messageId: null,
      created_at: time,
      updated_at: time,
      is_deleted: false,
    },
  };
}
