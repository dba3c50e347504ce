import { networkInterfaces } from 'node:os';
import { chromiumExtensionId } from '#domain/product/product.ts';
import { isLoopback, type ServerConfig } from '../config/config.ts';

/** Names under which this server may be spoken to, and pages that may speak to it. */
export interface Origins {
  /** The address that is printed. */
  url: string;
  allowsHost(host: string | undefined): boolean;
  allowsOrigin(origin: string): boolean;
  /**
   * May the result of a sign-in be sent there? Only where the origin names us: Firefox gives each extension a random
   * one, so that another extension's looks like ours.
   */
  isKnown(origin: string): boolean;
}

const extensionOrigin = `chrome-extension://${chromiumExtensionId}`;
const firefoxOrigin = /^moz-extension:\/\/[0-9a-f-]{36}$/;

export function originsOf(config: ServerConfig, port: number): Origins {
  const wildcard = config.host === '0.0.0.0' || config.host === '::';
  const names = new Set<string>();
  if (wildcard || isLoopback(config.host)) {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) names.add(name);
  }
  // Addresses, unlike names, cannot be rebound to this machine by a stranger's DNS.
  if (wildcard) for (const address of ownAddresses()) names.add(bracketed(address));
  else names.add(bracketed(config.host));
  const hosts = new Set([...names].map((name) => new URL(`http://${name}:${port}`).host));
  const origins = new Set([...hosts].map((host) => `http://${host}`));
  if (config.publicUrl) {
    hosts.add(new URL(config.publicUrl).host);
    origins.add(config.publicUrl);
  }
  const shown = wildcard ? '127.0.0.1' : bracketed(config.host);
  const isKnown = (origin: string) => origins.has(origin) || origin === extensionOrigin;
  return {
    url: config.publicUrl ?? `http://${shown}:${port}`,
    allowsHost: (host) => host !== undefined && hosts.has(host.toLowerCase()),
    allowsOrigin: (origin) => isKnown(origin) || firefoxOrigin.test(origin),
    isKnown,
  };
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).map((each) => each.address.split('%', 1)[0] ?? ''),
  );
}
