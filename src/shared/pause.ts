interface Port {
  onmessage: (() => void) | null;
  postMessage(message: null): void;
  close(): void;
}
const { MessageChannel } = globalThis as unknown as {
  MessageChannel: new () => { port1: Port; port2: Port };
};

/** Resolves in a later task. Not a timer: browsers slow timers down in hidden pages. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
