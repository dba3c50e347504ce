import * as z from 'zod/mini';
import { widgetTextsSchema } from '#domain/sites/widget-texts.ts';
import { command } from '../define.ts';

const none = z.object({});

/** What is drawn into pages: the pill, the buttons at composers, the summary button and the floating one. */
export const widgetCommands = {
  /** Their texts in the language of the interface. */
  'widgets.texts': command({
    owner: 'offscreen',
    callers: ['background'],
    request: none,
    reply: widgetTextsSchema,
    idempotent: true,
  }),
};
