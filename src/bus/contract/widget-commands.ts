import * as z from 'zod/mini';
import { composerSetupSchema } from '#domain/composer/composer.ts';
import { quickAccessPlaceSchema, quickAccessViewSchema } from '#domain/selection/quick-access.ts';
import { pillSchema } from '#domain/selection/selection.ts';
import { pageButtonSchema } from '#domain/sites/summary-button.ts';
import { widgetTextsSchema } from '#domain/sites/widget-texts.ts';
import { frameSchema, widgetIdSchema } from '#domain/sites/widgets.ts';
import { answeredBy, command, forSidebar, inPage, type PagePart } from '../define.ts';

const none = z.object({});
const owner = 'background' as const;

/**
 * The page has the widget with this view from now on; null: no more. `place`: index of the place in the
 * view where it is shown, -1 where none was found in 10 s.
 */
const shows = <P extends PagePart, View extends z.ZodMiniType>(part: P, view: View) =>
  inPage(
    part,
    command({
      owner: 'page',
      callers: ['background'],
      request: z.object({ view: z.nullable(view) }),
      reply: z.object({ place: z.optional(z.number()) }),
      idempotent: true,
    }),
  );

const forContent = answeredBy('background', ['content']);

/** What is drawn into pages: the pill, the buttons at composers, the summary button and the floating one. */
export const widgetCommands = {
  /** A second call replaces the view; what is open remains after the last. */
  'selection.show': shows('selection', pillSchema),
  'composer.show': shows('composer', composerSetupSchema),
  /** Until the page leaves its address. */
  'summary.show': shows('summary-button', pageButtonSchema),
  'floating.show': shows('quick-access', quickAccessViewSchema),
  /** Their texts in the language of the interface. */
  'widgets.texts': command({
    owner: 'offscreen',
    callers: ['background'],
    request: none,
    reply: widgetTextsSchema,
    idempotent: true,
  }),
  /**
   * The person turned one off where it is, the pill in its card; its setting is saved. The reply has the frames that lost
   * it.
   */
  'widgets.turnOff': command({
    owner,
    callers: ['content', 'card'],
    request: z.object({ id: widgetIdSchema, where: z.enum(['site', 'everywhere']) }),
    reply: z.object({ frames: z.array(frameSchema) }),
    idempotent: true,
  }),
  /** Settings for buttons in pages have changed: the browser injects their scripts accordingly. */
  'buttons.apply': command({
    owner,
    callers: ['background', 'sidebar', 'settings', 'pdf-viewer', 'card', 'probe'],
    request: none,
    reply: none,
    idempotent: true,
  }),
  /**
   * The person pressed the summary button: the panel of the tab's window opens, and a summary of the tab is
   * requested there. The PDF viewer has opened the panel itself.
   */
  'summary.request': command({
    owner,
    callers: ['content', 'pdf-viewer'],
    request: none,
    reply: none,
    idempotent: true,
  }),
  /** The tab of this window whose summary was requested last; given once. */
  'summary.takeRequest': forSidebar({
    request: z.object({ windowId: z.number() }),
    reply: z.object({ tabId: z.nullable(z.number()) }),
    idempotent: false,
  }),
  /** The person pressed the floating button (S3.9 quickAccess). */
  'floating.open': forContent({ idempotent: false }),
  /** The person has dragged it there. */
  'floating.place': forContent({ request: z.object({ place: quickAccessPlaceSchema }) }),
};
