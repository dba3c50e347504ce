import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import {
  createMcpHandler,
  createRequestStateCodec,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  McpServer,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { addInputs } from './suite-inputs.ts';
import { addContents, addPrompts } from './suite-parts.ts';

/*
 * What the protocol's own suite calls besides a product's tools: its fixtures, which it describes, over the handler of the
 * SDK with the options that `/mcp` has. It shows that the protocol is spoken as it is meant, not what Gloss offers.
 */
const codec = createRequestStateCodec<string>({ key: 'x'.repeat(32) });

function suiteServer(): McpServer {
  const server = new McpServer(
    { name: 'gloss-suite', version: '1' },
    {
      capabilities: { logging: {}, completions: {} },
      requestState: { verify: (state, context) => codec.verify(state, context) },
    },
  );
  addContents(server);
  addPrompts(server);
  addInputs(server, codec);
  return server;
}

export interface SuiteServer {
  url: string;
  close: () => void;
}

/** On loopback, without a bearer, as the suite wants it. */
export async function startSuiteServer(): Promise<SuiteServer> {
  const handler = createMcpHandler(suiteServer, { onerror: () => undefined });
  const server = createServer((request, response) => {
    void answer(handler, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, close };
}

async function answer(
  handler: ReturnType<typeof createMcpHandler>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = request.method === 'POST' ? await readText(request) : undefined;
  const ended = new AbortController();
  response.once('close', () => ended.abort());
  const web = new Request(new URL(request.url ?? '/', `http://${request.headers.host}`), {
    method: request.method ?? 'GET',
    headers: request.headers as Record<string, string>,
    signal: ended.signal,
    ...(body !== undefined && { body }),
  });
  const reply =
    hostHeaderValidationResponse(web, localhostAllowedHostnames()) ??
    originValidationResponse(web, localhostAllowedOrigins()) ??
    (await handler.fetch(web));
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  for await (const part of reply.body ?? []) response.write(part);
  response.end();
}
