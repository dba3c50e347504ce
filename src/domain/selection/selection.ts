import * as z from 'zod/mini';
import { buttonVisibilitySchema, everywhere } from '../sites/button-visibility.ts';
import { widgetTextsSchema } from '../sites/widget-texts.ts';

/** What the icons of the pill do; `more` shows all tools. */
const pillActions = ['explain', 'translate', 'improve', 'more'] as const;
export const pillActionSchema = z.enum(pillActions);
export type PillAction = z.infer<typeof pillActionSchema>;

/** S3.9 contextMenuPosition: the side of the selected text where the pill is. */
export const contextMenuPositions = ['start', 'center', 'end'] as const;
export const contextMenuPositionSchema = z.enum(contextMenuPositions);
export type ContextMenuPosition = z.infer<typeof contextMenuPositionSchema>;

/** S3.9 buttonSettings; the buttons of this release. */
const buttonSchema = z.object({ visibility: buttonVisibilitySchema });
/** Older settings lack the buttons of later releases. */
const laterButtonSchema = z._default(buttonSchema, { visibility: everywhere });
export const buttonSettingsSchema = z.object({
  textSelectPopupButton: buttonSchema,
  inputAssistantComposeReplyButton: laterButtonSchema,
  inputAssistantComposeNewButton: laterButtonSchema,
  inputAssistantRefineDraftButton: laterButtonSchema,
  /** In the sidebar, for the page next to it. */
  sidebarSummaryButton: laterButtonSchema,
  /** In the sidebar, next to the page that a new text is written about. */
  writeButton: laterButtonSchema,
});

/** What the part in a page needs to show the pill. */
export const pillSchema = z.object({
  texts: widgetTextsSchema,
  position: contextMenuPositionSchema,
  /** Address of the card's page. */
  card: z.string(),
});
export type Pill = z.infer<typeof pillSchema>;
