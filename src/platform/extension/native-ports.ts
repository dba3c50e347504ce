interface Port {
  readonly name: string;
  postMessage(message: unknown): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

interface Runtime {
  readonly id?: string;
  readonly lastError?: unknown;
  connect(info: { name: string }): Port;
  getURL(path: string): string;
}

const runtime = (globalThis as unknown as { chrome?: { runtime?: Runtime } }).chrome?.runtime;

/** `runtimePorts` without the polyfill, for what is injected into every page. */
export const nativePorts = {
  connect(info: { name: string }): Port {
    if (!runtime) throw new Error('no runtime');
    const port = runtime.connect(info);
    port.onDisconnect.addListener(() => void runtime.lastError);
    return port;
  },
  /** Of the extension's own pages. */
  origin: (): string | undefined => runtime && new URL(runtime.getURL('')).origin,
  /** False once the extension was updated or removed: this script is an orphan. */
  isAlive: (): boolean => runtime?.id !== undefined,
};
