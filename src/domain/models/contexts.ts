import * as z from 'zod/mini';

/** Feature contexts (S2.15). The last three are hidden from model selection. */
export const featureContexts = [
  'Chat',
  'Summary',
  'Search',
  'Art',
  'Memo',
  'FAQ',
  'ContextMenu',
] as const;
export const featureContextSchema = z.enum(featureContexts);
export type FeatureContext = z.infer<typeof featureContextSchema>;

const hiddenFromSelection: readonly FeatureContext[] = ['Memo', 'FAQ', 'ContextMenu'];

export function selectsModel(context: FeatureContext): boolean {
  return !hiddenFromSelection.includes(context);
}
