import type { CallContext, Handlers } from '#bus/types.ts';
import { isNowhere, isVisibleAt, patternsOfSites, withoutSite } from '#domain/button-visibility.ts';
import { hidesFloatingButton } from '#domain/quick-access.ts';
import type { PillTexts } from '#domain/selection.ts';
import type { Settings } from '#domain/settings.ts';
import type { PanelPort, ScriptingPort } from '#platform/ports.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export interface QuickAccessDeps {
  scripting: Pick<ScriptingPort, 'registerScript'>;
  panel: PanelPort;
  readonly settings: () => Promise<Settings>;
  readonly saveSettings: (change: Partial<Settings>) => Promise<void>;
  readonly origins: () => Promise<string[]>;
  readonly texts: () => Promise<PillTexts>;
}

type Command = `floating.${'begin' | 'open' | 'place' | 'turnOff'}`;

const script = { id: 'quick-access', file: 'quick-access.js', allFrames: false };

/** The minimised floating button (S3.9 quickAccess, floatingImageMiniMenu). */
export function createQuickAccess(deps: QuickAccessDeps) {
  const handlers: Pick<Handlers<'background'>, Command> = {
    'floating.begin': async (_, { peer }) => ({ view: await viewAt(deps, urlOf(peer)) }),
    'floating.open': async (_, { peer }) => {
      if (peer.tabId === undefined) throw new CodedError('refused', 'no tab');
      // Directly in the call: the browser opens it for the click that the message came with.
      await deps.panel.openFromPage(peer.tabId).catch(() => undefined);
      return {};
    },
    'floating.place': async ({ place: { side, top } }) => {
      const place = { side, top: Math.min(Math.max(top, 0), 1) };
      const { quickAccess } = await deps.settings();
      await deps.saveSettings({ quickAccess: { ...quickAccess, place } });
      return {};
    },
    'floating.turnOff': async ({ where }, { peer }) => {
      const { quickAccess, floatingImageMiniMenu } = await deps.settings();
      if (where === 'everywhere') {
        await deps.saveSettings({ quickAccess: { ...quickAccess, isVisible: false } });
      } else {
        const visibility = withoutSite(floatingImageMiniMenu.visibility, urlOf(peer));
        await deps.saveSettings({ floatingImageMiniMenu: { visibility } });
      }
      await register(deps);
      return {};
    },
  };
  return { handlers, register: () => register(deps) };
}

async function viewAt({ panel, settings, texts }: QuickAccessDeps, url: string) {
  const { quickAccess, floatingImageMiniMenu } = await settings();
  const isOn = quickAccess.isVisible && panel.opensFromPages;
  const isHere = isVisibleAt(floatingImageMiniMenu.visibility, url) && !hidesFloatingButton(url);
  if (!isOn || !isHere) return null;
  const { open, offHere, offEverywhere, dir, lang } = await texts();
  return { place: quickAccess.place, texts: { open, offHere, offEverywhere, dir, lang } };
}

/** Pages without the button have no script of it. */
async function register({ panel, scripting, settings, origins }: QuickAccessDeps): Promise<void> {
  const { quickAccess, floatingImageMiniMenu } = await settings();
  const { visibility: where } = floatingImageMiniMenu;
  const granted = (await origins()).filter((each) => /^(<all_urls>|\*:|https?:)/.test(each));
  const isOn = quickAccess.isVisible && panel.opensFromPages && !isNowhere(where);
  const matches = where.isWhitelistMode ? patternsOfSites(where.whitelist) : granted;
  const excludeMatches = where.isWhitelistMode ? [] : patternsOfSites(where.blacklist);
  const wanted = isOn && granted.length > 0 ? { ...script, matches, excludeMatches } : null;
  await scripting.registerScript(script.id, wanted);
}

function urlOf({ url = '', frameId }: CallContext['peer']): string {
  if (frameId !== 0) throw new CodedError('refused', 'not a page of a tab');
  return url;
}
