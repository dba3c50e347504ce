/** `lockPresence` in one realm: the names of all contexts of a test, each held by one at a time. */
export function memoryPresence() {
  /** By name: who holds it, then who waits for it. */
  const holders = new Map<string, (() => void)[]>();
  const watchers = new Map<string, Set<() => void>>();
  const settle = (name: string) => {
    if (holders.get(name)?.length) return;
    for (const lost of watchers.get(name) ?? []) queueMicrotask(lost);
    watchers.delete(name);
  };
  return {
    hold(name: string) {
      let held = () => {};
      const ready = new Promise<void>((resolve) => {
        held = resolve;
      });
      const others = holders.get(name) ?? [];
      holders.set(name, [...others, held]);
      if (others.length === 0) held();
      const release = () => {
        const left = (holders.get(name) ?? []).filter((other) => other !== held);
        holders.set(name, left);
        left[0]?.();
        settle(name);
      };
      return { ready, release };
    },
    watch(name: string, lost: () => void) {
      const own = watchers.get(name) ?? new Set();
      watchers.set(name, own.add(lost));
      settle(name);
      return () => void own.delete(lost);
    },
  };
}
