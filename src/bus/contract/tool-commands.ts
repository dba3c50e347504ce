import * as z from 'zod/mini';
import { ownToolContentSchema, ownToolSchema } from '#domain/tools/own-tool.ts';
import { listedToolSchema } from '#domain/tools/tool-entry.ts';
import { command, pages as readers, streaming } from '../define.ts';

/** Tools on texts: presets of the catalogue and own ones (S3.17). */
export const toolCommands = {
  /**
   * The offered tools and their groups, in the person's order and the language of the interface.
   * Stale after `tools.changed` and `settings.changed`.
   */
  'tools.list': command({
    owner: 'offscreen',
    callers: ['background', ...readers],
    request: z.object({}),
    reply: z.object({
      tools: z.array(listedToolSchema),
      /** Ids of those that were run on texts of pages, the last one first. */
      ranked: z.optional(z.array(z.string())),
    }),
    idempotent: true,
  }),
  /** Own tools and groups now and after each change. Ends when the reader unsubscribes. */
  'tools.watch': streaming({
    owner: 'reader',
    callers: readers,
    request: z.object({}),
    chunk: z.object({ tools: z.array(ownToolSchema) }),
    reply: z.object({}),
    idempotent: true,
  }),
  /** Saves a new or changed one; a deleted one is there again. */
  'tools.put': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ tool: ownToolContentSchema }),
    reply: z.object({}),
    idempotent: true,
  }),
  /** Soft delete; `deleted: false` is the undo. What is in a deleted group is at the root. */
  'tools.setDeleted': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ id: z.string(), deleted: z.boolean() }),
    reply: z.object({}),
    idempotent: true,
  }),
  /** Adds the tools of a file; `count`: those that were not here. Fails with tools_invalid. */
  'tools.import': command({
    owner: 'reader',
    callers: readers,
    request: z.object({ text: z.string() }),
    reply: z.object({ count: z.number() }),
  }),
  /**
   * Makes a listed chat of a tool's conversation, and shows it in the panel of a window.
   * `isOpened` false: the browser opens the panel only from its own controls; the chat is in the
   * list, and the panel shows it once it is open.
   */
  'chat.continue': command({
    owner: 'background',
    callers: readers,
    request: z.object({
      conversationId: z.string(),
      /** Absent: the window of the tab that calls. */
      windowId: z.optional(z.number()),
    }),
    reply: z.object({ isOpened: z.boolean() }),
    idempotent: true,
  }),
};
