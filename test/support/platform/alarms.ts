import type { AlarmsPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';

export function memoryAlarms(clock: Clock): AlarmsPort {
  const alarms = new Map<string, () => void>();
  const listeners = new Set<(name: string) => void>();
  const clear = (name: string) => {
    alarms.get(name)?.();
    alarms.delete(name);
  };
  return {
    async set(name, at) {
      clear(name);
      const fire = () => {
        alarms.delete(name);
        for (const listener of listeners) listener(name);
      };
      alarms.set(name, clock.after(Math.max(0, at - clock.now()), fire));
    },
    onFired(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
