/**
 * Reports the end of contexts of this origin by Web Locks: the browser releases a lock when the
 * page or worker that holds it ends for any reason.
 */
export const lockPresence = {
  hold(name: string): { ready: Promise<void>; release(): void } {
    let release = () => {};
    const ready = new Promise<void>((held) => {
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      void navigator.locks.request(name, () => {
        held();
        return released;
      });
    });
    return { ready, release };
  },

  watch(name: string, lost: () => void): () => void {
    const abort = new AbortController();
    navigator.locks
      .request(name, { signal: abort.signal }, () => {
        if (!abort.signal.aborted) lost();
      })
      .catch(() => {});
    return () => abort.abort();
  },
};
