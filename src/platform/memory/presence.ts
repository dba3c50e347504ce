/** `lockPresence` in one realm: the names of all contexts of a test. */
export function memoryPresence() {
  const holders = new Map<string, number>();
  const watchers = new Map<string, Set<() => void>>();
  const settle = (name: string) => {
    if (holders.get(name)) return;
    for (const lost of watchers.get(name) ?? []) queueMicrotask(lost);
    watchers.delete(name);
  };
  return {
    hold(name: string) {
      holders.set(name, (holders.get(name) ?? 0) + 1);
      const release = () => {
        holders.set(name, 0);
        settle(name);
      };
      return { ready: Promise.resolve(), release };
    },
    watch(name: string, lost: () => void) {
      const own = watchers.get(name) ?? new Set();
      watchers.set(name, own.add(lost));
      settle(name);
      return () => void own.delete(lost);
    },
  };
}
