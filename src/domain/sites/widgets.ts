import * as z from 'zod/mini';

/** What is drawn into pages: the pill, the buttons at composers, the summary button and the floating one. */
export const widgetIdSchema = z.enum(['selection', 'composer', 'summary', 'floating']);
export type WidgetId = z.infer<typeof widgetIdSchema>;

/** A frame of a tab. */
export const frameSchema = z.object({ tabId: z.number(), frameId: z.number() });
