import type { PermissionsPort } from '../ports.ts';
import { api } from './browser.ts';

const loopback = ['http://127.0.0.1/*', 'http://localhost/*'];

export const extensionPermissions: PermissionsPort = {
  async origins() {
    const { origins = [] } = await api.permissions.getAll();
    return origins.filter((origin) => !loopback.includes(origin));
  },
  request: (origins) => api.permissions.request({ origins: [...origins] }),
  remove: (origins) => api.permissions.remove({ origins: [...origins] }),
  contains: (origin) => api.permissions.contains({ origins: [origin] }),
  onChanged(listener) {
    const report = () => listener();
    api.permissions.onAdded.addListener(report);
    api.permissions.onRemoved.addListener(report);
    return () => {
      api.permissions.onAdded.removeListener(report);
      api.permissions.onRemoved.removeListener(report);
    };
  },
};
