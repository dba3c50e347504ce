import { api, chromiumOnly } from './browser.ts';

export const extensionUrl = (path: string): string => api.runtime.getURL(path);

/** Of the manifest, such as `8.20.0`. */
export const extensionVersion = (): string => api.runtime.getManifest().version;

/** Does this page belong to a private window? Firefox has none (`incognito`: not_allowed). */
export const isPrivateWindow = (): boolean => chromiumOnly?.extension.inIncognitoContext ?? false;

/** `local.json` of an unpacked build: where its server is, and the pairing secret (DESIGN 8). */
export async function loadLocal(): Promise<{ server: string; secret: string | null } | null> {
  const reply = await fetch(extensionUrl('local.json')).catch(() => null);
  if (!reply?.ok) return null;
  const json = (await reply.json().catch(() => null)) as {
    server?: unknown;
    secret?: unknown;
  } | null;
  if (typeof json?.server !== 'string') return null;
  return { server: json.server, secret: typeof json.secret === 'string' ? json.secret : null };
}

/** An open page is shown; if a section is requested, the page is opened at that section, or a field of it. */
export function openSettingsPage(section?: string, field?: string): void {
  const named = field === undefined ? '' : `?field=${encodeURIComponent(field)}`;
  if (section === undefined) void api.runtime.openOptionsPage();
  else void api.tabs.create({ url: extensionUrl(`pages/settings/index.html#${section}${named}`) });
}

/** Closing it shows the tab again that is shown now. */
export async function openSignInPage(): Promise<void> {
  const [opener] = await api.tabs.query({ active: true, currentWindow: true });
  await api.tabs.create({
    url: extensionUrl('pages/settings/index.html#/login'),
    ...(opener?.id !== undefined && { openerTabId: opener.id }),
  });
}

/** Whether the extension may open local files by their address; never in Firefox. */
export async function mayOpenDisk(): Promise<boolean> {
  return chromiumOnly?.offscreen ? chromiumOnly.extension.isAllowedFileSchemeAccess() : false;
}
