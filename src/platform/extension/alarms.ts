import type { AlarmsPort } from '../ports.ts';
import { api } from './browser.ts';

export const extensionAlarms: AlarmsPort = {
  async set(name, at) {
    await api.alarms.create(name, { when: at });
  },
  onFired(listener) {
    const report = ({ name }: { name: string }) => listener(name);
    api.alarms.onAlarm.addListener(report);
    return () => api.alarms.onAlarm.removeListener(report);
  },
};
