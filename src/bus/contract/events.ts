import * as z from 'zod/mini';
import { pageStateSchema } from '#domain/capture/pages.ts';
import { runPassedOnSchema } from '#domain/runs/run-kinds.ts';
import { settingsSchema } from '#domain/settings/settings.ts';
import { event, pages as readers, viewerParts } from '../define.ts';

const none = z.object({});

/** Facts: any number of listeners, never a reply. */
export const events = {
  /** The active tab of a window, its access or its text changed. */
  'page.changed': event({
    from: ['background'],
    to: readers,
    body: z.object({ page: pageStateSchema }),
  }),
  /** The shortcut for dictation was pressed, and no field of the window's page takes text. */
  'dictation.requested': event({
    from: ['background'],
    to: readers,
    body: z.object({ windowId: z.number() }),
  }),
  /** The viewer in that tab opens the port of a part, over which it is then called. */
  'viewer.called': event({
    from: ['background'],
    to: ['pdf-viewer'],
    body: z.object({ tabId: z.number(), part: z.enum(viewerParts) }),
  }),
  /** The person asks for a summary of this window's page: see `summary.takeRequest`. */
  'summary.requested': event({
    from: ['background'],
    to: readers,
    body: z.object({ windowId: z.number() }),
  }),
  /** The person asks for an answer to the query of an engine's page: see `search.takeRequest`. */
  'search.requested': event({
    from: ['background'],
    to: readers,
    body: z.object({ windowId: z.number() }),
  }),
  /** Site access was given or taken back. */
  'access.changed': event({ from: ['background'], to: readers, body: none }),
  /** Settings, secrets or pairing changed: lists of models are stale. */
  'models.changed': event({
    from: ['background', 'offscreen', ...readers],
    to: ['offscreen', ...readers],
    body: none,
  }),
  /** A person signed in or out, or the account's plan is another one. */
  'account.changed': event({
    from: ['background', 'offscreen', ...readers],
    to: ['offscreen', ...readers],
    body: none,
  }),
  /** The web app has a question for the person, or it was answered. */
  'handoff.changed': event({ from: ['background'], to: readers, body: none }),
  /** Own tools were changed, or tools were moved, hidden or shown. */
  'tools.changed': event({
    from: ['offscreen', ...readers],
    to: ['background', 'offscreen', ...readers],
    body: none,
  }),
  /** A chat was brought to the window whose slot this is: its row in `conversation.local` is new. */
  'conversation.moved': event({
    from: ['background', ...readers],
    to: readers,
    body: z.object({ slot: z.string() }),
  }),
  /** Conversations of other devices are here: lists of them are stale. */
  'conversations.changed': event({ from: ['offscreen', ...readers], to: readers, body: none }),
  /** A Stop found nothing under way where it was asked: another page may stream the answer. */
  'stop.asked': event({
    from: ['offscreen', ...readers],
    to: ['offscreen', ...readers],
    body: z.object({ conversationId: z.string(), answerId: z.optional(z.string()) }),
  }),
  /** As `stop.asked`, of what was sent to a run. */
  'run.asked': event({
    from: ['offscreen', ...readers],
    to: ['offscreen', ...readers],
    body: runPassedOnSchema,
  }),
  /** S8.9: how the sync of a change that was made on this device ended. */
  'settings.synced': event({
    from: ['offscreen', ...readers],
    to: readers,
    body: z.object({
      outcome: z.enum(['saved', 'failed', 'needLogin']),
      /** What the server says to the person (code -10). */
      message: z.optional(z.string()),
    }),
  }),
  'settings.changed': event({
    from: ['background', 'offscreen', ...readers],
    to: ['offscreen', ...readers],
    body: z.object({ settings: settingsSchema }),
  }),
};
