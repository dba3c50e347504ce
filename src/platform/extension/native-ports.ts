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

/** Read when it is needed: the first reading takes a page half a millisecond in Chromium. */
const runtimeOf = () =>
  (globalThis as unknown as { chrome?: { runtime?: Runtime } }).chrome?.runtime;

/** False once the extension was updated or removed: this script is an orphan. */
export const isRuntimeAlive = (): boolean => runtimeOf()?.id !== undefined;

/** `runtimePorts` without the polyfill, for what is injected into pages. */
export const nativePorts = {
  connect(info: { name: string }): Port {
    const runtime = runtimeOf();
    if (!runtime) throw new Error('no runtime');
    const port = runtime.connect(info);
    port.onDisconnect.addListener(() => void runtime.lastError);
    return port;
  },
  /** Of the extension's own pages. */
  origin: (): string | undefined => {
    const runtime = runtimeOf();
    return runtime && new URL(runtime.getURL('')).origin;
  },
  isAlive: isRuntimeAlive,
};
