import * as z from 'zod/mini';
import { buttonVisibilitySchema } from '../sites/button-visibility.ts';
import { widgetTextsSchema } from '../sites/widget-texts.ts';

/** Where the person has dragged the button: a side, and the share of the window above it, 0 to 1. */
export const quickAccessPlaceSchema = z.object({
  side: z.enum(['start', 'end']),
  top: z.number(),
});
export type QuickAccessPlace = z.infer<typeof quickAccessPlaceSchema>;

/** S3.9 quickAccess: the minimised floating button, and where it is. */
export const quickAccessSchema = z.object({
  isVisible: z.boolean(),
  place: quickAccessPlaceSchema,
});

/** The button in result pages of search engines that answers their query: where it is, and on which sites. */
export const answerButtonSchema = z.extend(quickAccessSchema, {
  visibility: buttonVisibilitySchema,
});

/** S3.9: the sites that have it. */
export const floatingImageMiniMenuSchema = z.object({ visibility: buttonVisibilitySchema });

export const quickAccessViewSchema = z.object({
  place: quickAccessPlaceSchema,
  /** It says `texts.answer` next to its icon: a click does that. */
  isLabelled: z.boolean(),
  texts: widgetTextsSchema,
});
export type QuickAccessView = z.infer<typeof quickAccessViewSchema>;

/** S2.9: the product's own pages whose path has one of these hide the floating button. */
const hidingPaths = /\/(ai-tools|app)(\/|$)|\/onboarding\/browser\//;

/** `server`: the address of the product; paths of other sites mean nothing. */
export function hidesFloatingButton(url: string, server: string): boolean {
  const page = URL.parse(url);
  if (!page) return true;
  return page.origin === URL.parse(server)?.origin && hidingPaths.test(page.pathname);
}
