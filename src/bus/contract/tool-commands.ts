import * as z from 'zod/mini';
import { errorDataSchema } from '#domain/conversations/conversations.ts';
import { knownServerSchema } from '#domain/tool-servers/known-servers.ts';
import { listedToolSchema } from '#domain/tools/tool-entry.ts';
import { command, pages as readers } from '../define.ts';

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
  /** Lists the tools of a server that the person added (MCP): `rows.toolServers` has them then. */
  'tools.ofServer': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ id: z.string() }),
    reply: z.object({ error: z.nullable(errorDataSchema) }),
    timeoutMs: 90_000,
    idempotent: true,
  }),
  /** Tool servers that a person may add by their names: of the Gloss server's operator, else well-known ones. */
  'tools.known': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({}),
    reply: z.object({ servers: z.array(knownServerSchema) }),
    idempotent: true,
  }),
  /**
   * The page at which the person signs in for a server; it is opened in a tab. The error `elsewhere` names another origin
   * that has to be among its `signsInAt` first.
   */
  'tools.signIn': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ id: z.string() }),
    reply: z.object({ url: z.nullable(z.string()), error: z.nullable(errorDataSchema) }),
    timeoutMs: 90_000,
    idempotent: true,
  }),
  /** What the page of a sign-in has answered, as the query that it leads back with. `isKnown`: it is one of this origin. */
  'tools.signedIn': command({
    owner: 'offscreen',
    callers: ['background', ...readers],
    request: z.object({ query: z.string().check(z.maxLength(8000)) }),
    reply: z.object({ isKnown: z.boolean(), error: z.nullable(errorDataSchema) }),
    timeoutMs: 90_000,
    idempotent: false,
  }),
  /** Forgets what signing in gave, here and where that can be said. */
  'tools.signOut': command({
    owner: 'offscreen',
    callers: readers,
    request: z.object({ id: z.string() }),
    reply: z.object({}),
    timeoutMs: 90_000,
    idempotent: true,
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
