import { trafficQuery } from '#domain/account/traffic.ts';
import { localeCodes } from '#domain/languages/interface-languages.ts';
import { isChatWithPdf, localeOfPath } from '#domain/product/paths.ts';
import { type FreeTool, freeTools } from '#domain/routes/free-tools.ts';
import { freeToolOf, readSitePath } from '#domain/routes/site-routes.ts';

/** The free tool that the page is; null: the whole app. */
export async function freeToolHere(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  page: Pick<Document, 'getElementById'>,
): Promise<FreeTool | null> {
  const visit = readSitePath(pathname, localeCodes);
  const tool = visit && freeToolOf(visit, new URLSearchParams(search));
  // A prompt that does not exist (any more) leads to the list of those that do.
  if (tool?.name === 'prompt' && !(await isPreset(tool.preset ?? ''))) return null;
  if (tool) return tool;
  // S2.6: any path that contains it, and any page of ours that contains the container.
  const isChat = isChatWithPdf(pathname) || page.getElementById('chat-with-pdf') !== null;
  return isChat ? { name: 'chatPdf', begins: freeTools.chatPdf.begins, preset: null } : null;
}

async function isPreset(id: string): Promise<boolean> {
  const { presetOf } = await import('#domain/prompts/presets.ts');
  return presetOf(id) !== undefined;
}

/** S2.1, S2.7: other pages in the language of this address, with what it carries of where the person came from. */
export function linksFrom({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const app = appBase(pathname);
  const carried = trafficQuery(new URLSearchParams(search));
  const query = carried === '' ? '' : `?${carried}`;
  const home = app.slice(0, -'/app'.length) || '/';
  return {
    home: home + query,
    app: `${app}/${query}`,
    account: `${app}/settings/account${query}`,
  };
}

/** Where the places of the app are: below the locale that the address begins with, or below none (S2.1). */
export function appBase(pathname: string): string {
  const locale = localeOfPath(pathname, localeCodes);
  return locale === null ? '/app' : `/${locale}/app`;
}
