import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiToken, mcpPath } from '#api/api-tokens.ts';
import { assistantScopes } from '#domain/account/api-token.ts';
import { startServerProcess } from '#test/support/server-process.ts';
import { ask, type Call, someUpload, upload } from '#test/support/upload-form.ts';

export interface ProductFront {
  url: string;
  close: () => Promise<void>;
}

/**
 * A server with a document, behind a front that has an assistant's token: the suite sends none. Whatever else a message has, as
 * a strange Host, reaches the server as it is.
 */
export async function startProductFront(): Promise<ProductFront> {
  const server = await startServerProcess({ LOG_LEVEL: 'warn' });
  const token = await prepare(server.url, server.pairingSecret);
  const { hostname, port, host } = new URL(server.url);
  const front = createServer((incoming, outgoing) => {
    const own = (front.address() as AddressInfo).port;
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const named = headers.host ?? '';
    // The front's own name is the server's.
    headers.host = named.endsWith(`:${own}`) ? `${named.slice(0, -`${own}`.length)}${port}` : named;
    if (headers.origin?.endsWith(`:${own}`)) headers.origin = `http://${host}`;
    const { method = 'GET', url: path } = incoming;
    const sent = request({ hostname, port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    sent.once('error', () => outgoing.destroy());
    outgoing.once('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}${mcpPath}`,
    close: async () => {
      front.closeAllConnections();
      front.close();
      await server.close();
    },
  };
}

async function prepare(url: string, secret: string): Promise<string> {
  const pairing = await fetch(`${url}/oauth/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, client: 'suite' }),
  });
  const { data: pair } = (await pairing.json()) as { data: { access_token: string } };
  const headers = { authorization: `Bearer ${pair.access_token}` };
  const call: Call = (path, init = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...headers, ...(init.headers as object) } });
  await upload(call, await someUpload({ pure_text: 'The moon raises two tides a day.' }));
  const body = { name: 'suite', scopes: assistantScopes };
  const [, reply] = await ask(call, createApiToken.path, body);
  return (reply as { data: { secret: string } }).data.secret;
}
