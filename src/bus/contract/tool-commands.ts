import * as z from 'zod/mini';
import { errorDataSchema } from '#domain/conversations/conversations.ts';
import { listedToolSchema } from '#domain/tools/tool-entry.ts';
import { answeredBy, forAll, pages as readers } from '../define.ts';

/** Tools on texts: presets of the catalogue and own ones (S3.17). */
export const toolCommands = {
  /**
   * The offered tools and their groups, in the person's order and the language of the interface.
   * Stale after `tools.changed` and `settings.changed`.
   */
  'tools.list': forAll({
    reply: z.object({
      tools: z.array(listedToolSchema),
      /** Ids of those that were run on texts of pages, the last one first. */
      ranked: z.optional(z.array(z.string())),
    }),
  }),
  /**
   * Of a server that the person added (MCP), by its id: lists its tools, which `rows.toolServers` has then. `signIn`: `value` is
   * the page at which the person does so; the error `elsewhere` names another origin that has to be among its `origins`
   * first. `signOut`: what that gave is forgotten. `signedIn`: the id is the query with which its page has led back; it is
   * `not_found` where no sign-in of this origin waits for it. `known`: `value` has those that may be
   * added by name, as JSON.
   */
  'tools.ofServer': forAll({
    request: z.object({
      id: z.string(),
      act: z.optional(z.string()),
    }),
    reply: z.object({ error: z.nullable(errorDataSchema), value: z.optional(z.string()) }),
    timeoutMs: 90_000,
  }),
  /**
   * Makes a listed chat of a tool's conversation, and shows it in the panel of a window.
   * `isOpened` false: the browser opens the panel only from its own controls; the chat is in the
   * list, and the panel shows it once it is open.
   */
  'chat.continue': answeredBy(
    'background',
    readers,
  )({
    request: z.object({
      conversationId: z.string(),
      /** Absent: the window of the tab that calls. */
      windowId: z.optional(z.number()),
    }),
    reply: z.object({ isOpened: z.boolean() }),
  }),
};
