import type { Handlers, RequestOf } from '#bus/types.ts';
import { maxReplyBytes } from '#domain/tool-servers/tool-server.ts';
import type { PageToolsPort, TabInfo, TabsPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import type { TabPages } from '../capture/tabs/tab-pages.ts';

export interface PageToolsDeps {
  tabs: Pick<TabsPort, 'all' | 'get'>;
  pageTools: PageToolsPort;
  pages: Pick<TabPages, 'refuseUnreadable'>;
  /** For the privacy record: the page's site gets the arguments. */
  readonly recordCall: (origin: string, args: unknown) => void;
}

/** Tools of pages in tabs: those of sites that are never read are as out of reach as their texts. */
export function createPageTools(
  deps: PageToolsDeps,
): Pick<Handlers<'background'>, 'page.tools' | 'page.callTool'> {
  const { pageTools, pages, recordCall } = deps;
  return {
    'page.tools': async (request) => {
      const tab = await tabOf(deps, request);
      if (!tab) return { tools: null };
      await pages.refuseUnreadable(tab);
      return { tools: await pageTools.list(tab.tabId) };
    },
    'page.callTool': async ({ id, origin, name, args }, { signal }) => {
      const tab = await tabOf(deps, { origin });
      if (!tab) throw new CodedError('peerLost', 'the page is not in front any more');
      await pages.refuseUnreadable(tab);
      signal.throwIfAborted();
      const { tabId } = tab;
      const stop = () => void pageTools.stop(tabId, id).catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      recordCall(origin, parseJson(args));
      try {
        const maxLetters = maxReplyBytes;
        return { result: await pageTools.call(tabId, { id, origin, name, args, maxLetters }) };
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** Pages behind others are not asked: the person sees where something is done. */
async function tabOf(
  { tabs }: Pick<PageToolsDeps, 'tabs'>,
  { tabId, origin = '' }: RequestOf<'page.tools'>,
): Promise<TabInfo | null> {
  if (tabId !== undefined) return tabs.get(tabId);
  const isThere = ({ active, url }: TabInfo) => active && URL.parse(url)?.origin === origin;
  return (await tabs.all()).find(isThere) ?? null;
}
