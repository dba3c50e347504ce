import { api } from './browser.ts';

type Port = ReturnType<typeof api.runtime.connect>;

/** Ports to and in the background, for `src/bus/transports/runtime-port.ts`. */
export const runtimePorts = {
  connect(info: { name: string }): Port {
    const port = api.runtime.connect(info);
    // Reading it prevents "Unchecked runtime.lastError" on the extension's error page.
    port.onDisconnect.addListener(() => void api.runtime.lastError);
    return port;
  },
  isAlive: (): boolean => api.runtime.id !== undefined,
};

export const onConnect = {
  addListener: (listener: (port: Port) => void): void =>
    api.runtime.onConnect.addListener(listener),
  removeListener: (listener: (port: Port) => void): void =>
    api.runtime.onConnect.removeListener(listener),
};

/** The values that `classifySender` compares a sender with. */
export const ownIdentity = () => ({
  id: api.runtime.id,
  baseUrl: api.runtime.getURL(''),
});
