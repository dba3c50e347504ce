import * as z from 'zod/mini';
import { pageStateSchema } from '#domain/pages.ts';
import { settingsSchema } from '#domain/settings.ts';
import { addressCommands } from './contract/address-commands.ts';
import { diagramCommands } from './contract/diagram-commands.ts';
import { documentCommands } from './contract/document-commands.ts';
import { frameCommands } from './contract/frame-commands.ts';
import { modelCommands } from './contract/model-commands.ts';
import { pageCommands } from './contract/page-commands.ts';
import { pdfCommands } from './contract/pdf-commands.ts';
import { siteCommands } from './contract/site-commands.ts';
import { storeCommands } from './contract/store-commands.ts';
import { summaryButtonCommands } from './contract/summary-button-commands.ts';
import { turnCommands } from './contract/turn-commands.ts';
import { uploadCommands } from './contract/upload-commands.ts';
import { workCommands } from './contract/work-commands.ts';
import { event, pages as readers } from './define.ts';

const none = z.object({});

/** Commands: exactly one owner, a reply expected, perhaps a stream of chunks. */
export const commands = {
  ...turnCommands,
  ...modelCommands,
  ...workCommands,
  ...uploadCommands,
  ...documentCommands,
  ...pageCommands,
  ...addressCommands,
  ...pdfCommands,
  ...frameCommands,
  ...summaryButtonCommands,
  ...storeCommands,
  ...siteCommands,
  ...diagramCommands,
};

/** Facts: any number of listeners, never a reply. */
export const events = {
  /** The active tab of a window, its access or its text changed. */
  'page.changed': event({
    from: ['background'],
    to: readers,
    body: z.object({ page: pageStateSchema }),
  }),
  /** The viewer in that tab opens its port, over which it is then called. */
  'viewer.called': event({
    from: ['background'],
    to: ['pdf-viewer'],
    body: z.object({ tabId: z.number() }),
  }),
  /** The person asks for a summary of this window's page: see `summary.takeRequest`. */
  'summary.requested': event({
    from: ['background'],
    to: readers,
    body: z.object({ windowId: z.number() }),
  }),
  /** Site access was given or taken back. */
  'access.changed': event({ from: ['background'], to: readers, body: none }),
  /** Settings, secrets or pairing changed: lists of models are stale. */
  'models.changed': event({
    from: ['offscreen', ...readers],
    to: ['offscreen', ...readers],
    body: none,
  }),
  /** A chat was brought to the window whose slot this is: its row in `conversation.local` is new. */
  'conversation.moved': event({
    from: readers,
    to: readers,
    body: z.object({ slot: z.string() }),
  }),
  /** A Stop found nothing under way where it was asked: another page may stream the answer. */
  'stop.asked': event({
    from: ['offscreen', ...readers],
    to: ['offscreen', ...readers],
    body: z.object({ conversationId: z.string(), answerId: z.optional(z.string()) }),
  }),
  'settings.changed': event({
    from: ['background', ...readers],
    to: ['offscreen', ...readers],
    body: z.object({ settings: settingsSchema }),
  }),
};
