import * as z from 'zod/mini';

const text = z.string();

/** What widgets in pages say, in the language of the interface; most are accessible names. */
export const widgetTextsSchema = z.object({
  /** Of the toolbar at selected text. */
  pill: text,
  explain: text,
  translate: text,
  improve: text,
  more: text,
  /** Removes the pill until text is selected again. */
  dismiss: text,
  offHere: text,
  offEverywhere: text,
  /** What a click on the floating button does. */
  open: text,
  /** The same in the result page of a search engine. */
  answer: text,
  /** Of the entry of the browser's menu for fields. */
  dictate: text,
  /** Title of the frame with the result. */
  card: text,
  /** Of the button at a composer, and of its card: "Gloss: reply", "Gloss: write", "Gloss: refine". */
  reply: text,
  new: text,
  refine: text,
  summarize: text,
  summarizeOff: text,
  dir: z.enum(['ltr', 'rtl']),
  lang: text,
});
export type WidgetTexts = z.infer<typeof widgetTextsSchema>;
