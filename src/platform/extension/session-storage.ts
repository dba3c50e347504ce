import type { SessionStoragePort } from '../ports.ts';
import { api } from './browser.ts';

/** `storage.session` has its default access level: content scripts cannot read it. */
export const extensionSessionStorage: SessionStoragePort = {
  async get(key) {
    return (await api.storage.session.get(key))[key];
  },
  set: (key, value) => api.storage.session.set({ [key]: value }),
  remove: (key) => api.storage.session.remove(key),
};
