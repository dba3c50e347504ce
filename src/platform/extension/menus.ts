import type { MenusPort } from '../ports.ts';
import { api } from './browser.ts';
import { info } from './tabs.ts';

let last: Promise<void> = Promise.resolve();

export const extensionMenus: MenusPort = {
  /** One change after the other: two at a time would both create an item. */
  replace(items) {
    last = last.then(() => change(items)).catch(() => undefined);
    return last;
  },
  onClicked(listener) {
    api.contextMenus.onClicked.addListener((click, tab) => {
      const known = tab && info(tab);
      if (!known) return;
      listener({
        id: String(click.menuItemId),
        tab: known,
        frameId: click.frameId ?? 0,
        frameUrl: click.frameUrl,
        text: click.selectionText ?? '',
      });
    });
  },
  onInstalled(listener) {
    api.runtime.onInstalled.addListener(() => listener());
  },
};

async function change(items: Parameters<MenusPort['replace']>[0]): Promise<void> {
  await api.contextMenus.removeAll();
  for (const { id, parent, title, for: contexts } of items) {
    const place = parent === null ? {} : { parentId: parent };
    api.contextMenus.create({ id, title, contexts: [...contexts], ...place });
  }
}
