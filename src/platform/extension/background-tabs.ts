import type { Tabs } from 'webextension-polyfill';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { BackgroundTabsPort } from '../ports.ts';
import { api } from './browser.ts';

/** S9.9: as for a hidden frame. */
const loadMs = 30_000;
const afterLoadMs = 500;

export const extensionBackgroundTabs: BackgroundTabsPort = {
  async open(url) {
    const tab = await api.tabs.create({ url, active: false });
    return tab.id ?? null;
  },
  async show(url) {
    const tab = await api.tabs.create({ url, active: true });
    return tab.id ?? null;
  },
  whenLoaded(tabId, signal) {
    return new Promise((resolve, reject) => {
      const updated = (id: number, change: Tabs.OnUpdatedChangeInfoType) => {
        if (id === tabId && change.status === 'complete') loaded();
      };
      const removed = (id: number) => id === tabId && fail(new CodedError('capture_failed'));
      const aborted = () => fail(new CodedError('aborted'));
      const late = setTimeout(() => fail(new CodedError('timeout')), loadMs);
      const end = () => {
        clearTimeout(late);
        api.tabs.onUpdated.removeListener(updated);
        api.tabs.onRemoved.removeListener(removed);
        signal.removeEventListener('abort', aborted);
      };
      const loaded = () => {
        end();
        setTimeout(resolve, afterLoadMs);
      };
      const fail = (error: CodedError) => {
        end();
        reject(error);
      };
      api.tabs.onUpdated.addListener(updated);
      api.tabs.onRemoved.addListener(removed);
      signal.addEventListener('abort', aborted, { once: true });
      void api.tabs.get(tabId).then(
        (tab) => tab.status === 'complete' && tab.url !== 'about:blank' && loaded(),
        () => fail(new CodedError('capture_failed')),
      );
    });
  },
  async close(tabId) {
    await api.tabs.remove(tabId);
  },
};
