import { once } from 'node:events';
import {
  createServer as createHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import selfsigned from 'selfsigned';

interface SitePage {
  body: string | Uint8Array;
  headers?: Record<string, string>;
  status?: number;
  /** The request is never answered. */
  isSilent?: boolean;
}

/** Pages at real host names: every name on ports 80 and 443 leads here (platform-facts item 6). */
export interface SiteServer {
  /** Flags that send Chromium's requests here, over TLS for https. */
  chromiumArgs: string[];
  /** The same for a browser that compares addresses with networks: fixtures are of the public one. */
  checkedArgs: string[];
  /** Preferences that do the same in Firefox, whose `acceptInsecureCerts` takes the certificate. */
  firefoxPrefs: Record<string, string>;
  /** Serves `page` at `url` (without its fragment) until it is replaced. */
  put(url: string, page: SitePage): void;
  remove(url: string): void;
  /** Headers of the requests for `url`, in order. */
  seen(url: string): IncomingHttpHeaders[];
  close(): Promise<void>;
}

export async function startSiteServer(): Promise<SiteServer> {
  const pages = new Map<string, SitePage>();
  const requested: { url: string; headers: IncomingHttpHeaders }[] = [];
  const serve = (scheme: string) => (request: IncomingMessage, response: ServerResponse) => {
    const url = `${scheme}://${request.headers.host}${request.url}`;
    requested.push({ url, headers: request.headers });
    const page = pages.get(url);
    if (!page)
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    if (page.isSilent) return;
    response.writeHead(page.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      ...page.headers,
    });
    response.end(page.body);
  };
  const pair = await selfsigned.generate([{ name: 'commonName', value: 'gloss.test' }], {
    algorithm: 'sha256',
  });
  const secure = createHttps({ key: pair.private, cert: pair.cert }, serve('https'));
  const plain = createHttp(serve('http'));
  for (const server of [secure, plain]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const port = (server: typeof plain | typeof secure) => (server.address() as AddressInfo).port;
  const names = [
    `--host-resolver-rules=MAP *:443 127.0.0.1:${port(secure)},MAP *:80 127.0.0.1:${port(plain)},EXCLUDE localhost,EXCLUDE 127.0.0.1`,
    '--ignore-certificate-errors',
  ];
  const features = '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable';
  return {
    // The fixtures' names are of public hosts, though all are served from this machine.
    chromiumArgs: [...names, `${features},LocalNetworkAccessChecks`],
    checkedArgs: [
      ...names,
      features,
      `--ip-address-space-overrides=127.0.0.1:${port(secure)}=public,127.0.0.1:${port(plain)}=public`,
    ],
    firefoxPrefs: {
      'network.dns.forceResolve': '127.0.0.1',
      'network.socket.forcePort': `443=${port(secure)};80=${port(plain)}`,
    },
    put: (url, page) => void pages.set(addressOf(url), page),
    remove: (url) => void pages.delete(addressOf(url)),
    seen: (url) =>
      requested.filter((each) => each.url === addressOf(url)).map(({ headers }) => headers),
    close: async () => {
      for (const server of [secure, plain]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}

function addressOf(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${pathname}${search}`;
}
