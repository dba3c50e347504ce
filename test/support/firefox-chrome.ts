// Functions for Firefox's own window, sent as text: each uses nothing from outside itself.

interface XulBrowser {
  permanentKey?: object;
  currentURI: { spec: string } | null;
  reload(): void;
}

interface BrowserManager {
  getIdForBrowser(browser: XulBrowser): string;
  getBrowserById(id: string): XulBrowser | null;
}

declare const SidebarController: {
  isOpen: boolean;
  hide(): void;
  browser: { contentDocument: Document | null };
};
declare const CustomizableUI: { addWidgetToArea(id: string, area: string): void };
declare const ChromeUtils: { importESModule(url: string): unknown };
declare const WebExtensionPolicy: {
  getByID(id: string): {
    extension: {
      views: Iterable<{ viewType: string; xulBrowser: XulBrowser }>;
      terminateBackground(): Promise<void>;
    };
  };
};
declare const windowUtils: { DEFAULT_MOUSE_POINTER_ID: number };
declare function synthesizeMouseEvent(
  type: string,
  x: number,
  y: number,
  mouse: { button: number; clickCount: number; identifier: number },
  options: object,
): void;

/** Puts the extension's button on the toolbar and clicks it: trusted events, a person's gesture. */
export async function clickAction(extensionId: string): Promise<void> {
  const widget = extensionId.toLowerCase().replace(/[^a-z0-9_-]/g, '_');
  CustomizableUI.addWidgetToArea(`${widget}-browser-action`, 'nav-bar');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const box = document.getElementById(`${widget}-BAP`)?.getBoundingClientRect();
  if (!box?.width) throw new Error('the button is not on the toolbar');
  const mouse = { button: 0, clickCount: 1, identifier: windowUtils.DEFAULT_MOUSE_POINTER_ID };
  for (const type of ['mousemove', 'mousedown', 'mouseup']) {
    synthesizeMouseEvent(type, box.x + box.width / 2, box.y + box.height / 2, mouse, {});
  }
}

/**
 * The BiDi context of the extension's page in the sidebar or of its event page; null before it has
 * one. The remote agent knows the browsers of tabs alone, so this one is added to what it finds.
 */
export function extensionContext(
  place: 'sidebar' | 'background',
  extensionId: string,
): string | null {
  const panel = () =>
    SidebarController.browser.contentDocument?.getElementById('webext-panels-browser');
  const eventPage = () =>
    [...WebExtensionPolicy.getByID(extensionId).extension.views].find(
      ({ viewType }) => viewType === 'background',
    )?.xulBrowser;
  const browser = (place === 'sidebar' ? panel() : eventPage()) as unknown as XulBrowser | null;
  if (!browser?.currentURI?.spec.startsWith('moz-extension:')) return null;
  const { NavigableManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  ) as { NavigableManager: BrowserManager };
  browser.permanentKey ??= {};
  const context = NavigableManager.getIdForBrowser(browser);
  const find = NavigableManager.getBrowserById.bind(NavigableManager);
  NavigableManager.getBrowserById = (id) => (id === context ? browser : find(id));
  return context;
}

/** As the keys of an extension's command do, of which the last is `letter`: the browser takes it for a person's gesture. */
export function pressShortcut(letter: string): void {
  const key = document.querySelector(`keyset[id^="ext-keyset-id-"] > key[key="${letter}" i]`);
  if (!key) throw new Error(`no shortcut with ${letter}`);
  (key as Element & { doCommand(): void }).doCommand();
}

interface PermissionPrompt {
  checkbox: { checked: boolean };
  button: { click(): void };
}

declare const PopupNotifications: {
  panel: { state: string; querySelector(name: string): PermissionPrompt | null };
};

/** Allows what the browser asks in the shown tab; false: it asks nothing. `remember`: for other pages too. */
export function allowPrompt(remember: boolean): boolean {
  const { panel } = PopupNotifications;
  const prompt = panel.state === 'open' ? panel.querySelector('popupnotification') : null;
  if (!prompt) return false;
  prompt.checkbox.checked = remember;
  prompt.button.click();
  return true;
}

export function closeSidebar(): void {
  SidebarController.hide();
}

export function reloadSidebar(): void {
  const panel = SidebarController.browser.contentDocument?.getElementById('webext-panels-browser');
  (panel as unknown as XulBrowser).reload();
}

export async function stopBackground(extensionId: string): Promise<void> {
  await WebExtensionPolicy.getByID(extensionId).extension.terminateBackground();
}
