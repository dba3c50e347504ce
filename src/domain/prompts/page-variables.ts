import type { PromptVariables, VariableName } from './variables.ts';

/** What is filled from the page that a text is of, or an answer is for. */
const pageVariableNames = ['websiteUrl', 'websiteDomain'] as const;

export function isOfPage(name: VariableName): boolean {
  return (pageVariableNames as readonly VariableName[]).includes(name);
}

/**
 * Address and host of a web page; of any other page, as our own viewer's, none.
 * @param url absolute, or as a person types it: without its scheme
 */
export function pageVariables(url: string): Pick<PromptVariables, 'websiteUrl' | 'websiteDomain'> {
  const websiteUrl = url.trim();
  const whole = URL.canParse(websiteUrl) ? websiteUrl : `https://${websiteUrl}`;
  if (!URL.canParse(whole) || !/^https?:/i.test(whole)) return {};
  return { websiteUrl, websiteDomain: new URL(whole).hostname };
}
