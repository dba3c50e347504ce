import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import selfsigned from 'selfsigned';

/** TLS in front of a scripted vendor, so that a browser finds it at the vendor's own name. */
export interface SecureFront {
  /** Flags that lead Chromium from `https://NAME` to it. */
  chromiumArgs: string[];
  close(): Promise<void>;
}

export async function startSecureFront(name: string, url: string): Promise<SecureFront> {
  const pair = await selfsigned.generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
  });
  const server = createServer({ key: pair.private, cert: pair.cert }, (incoming, outgoing) => {
    const { method = 'GET', headers } = incoming;
    const behind = requestHttp(`${url}${incoming.url}`, { method, headers }, (reply) => {
      reply.on('error', () => outgoing.destroy());
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    behind.on('error', () => outgoing.destroy());
    incoming.on('error', () => behind.destroy());
    outgoing.on('error', () => behind.destroy());
    outgoing.on('close', () => behind.destroy());
    incoming.pipe(behind);
  });
  server.on('error', (error) => console.error('the front of a vendor failed', error));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    chromiumArgs: [
      `--host-resolver-rules=MAP ${name}:443 127.0.0.1:${port}`,
      '--ignore-certificate-errors',
    ],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
