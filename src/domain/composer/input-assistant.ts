import * as z from 'zod/mini';
import { type ButtonVisibility, isVisibleAt } from '../sites/button-visibility.ts';
import { type ComposerMode, composerModes } from './composer-card.ts';

/** S3.9 inputAssistantButton: by a site's id; a site that is not named has the buttons. */
export const inputAssistantButtonSchema = z.record(z.string(), z.boolean());

/** Ids and names of the sites whose composers get a button; the names are the same in each language. */
export const inputAssistantSites = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  yahoo: 'Yahoo Mail',
  qq: 'QQ Mail',
  proton: 'Proton Mail',
  zoho: 'Zoho Mail',
  x: 'X',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  reddit: 'Reddit',
  youtube: 'YouTube',
} as const;

/** S3.9 buttonSettings: the button at a composer, by what its card does. */
export const composerButtonNames = {
  reply: 'inputAssistantComposeReplyButton',
  new: 'inputAssistantComposeNewButton',
  refine: 'inputAssistantRefineDraftButton',
} as const satisfies Record<ComposerMode, string>;
type ComposerButtonName = (typeof composerButtonNames)[ComposerMode];

interface AssistantSettings {
  inputAssistantButton: z.infer<typeof inputAssistantButtonSchema>;
  buttonSettings: Record<ComposerButtonName, { visibility: ButtonVisibility }>;
}

/** The modes whose buttons a page of a site has. `siteId`: of its `SiteFacts`. */
export function shownComposerModes(
  { inputAssistantButton, buttonSettings }: AssistantSettings,
  { siteId, url }: { siteId: string; url: string },
): ComposerMode[] {
  if (inputAssistantButton[siteId] === false) return [];
  return composerModes.filter((mode) =>
    isVisibleAt(buttonSettings[composerButtonNames[mode]].visibility, url),
  );
}
