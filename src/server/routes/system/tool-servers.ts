import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { listKnownServers, toolProgramPath } from '#api/tool-servers.ts';
import { clientMetadata } from '#domain/tool-servers/client-metadata.ts';
import { clientDocumentPath, signInReturnPath } from '#domain/tool-servers/sign-in-return.ts';
import { requireOperator } from '../../auth/authenticate.ts';
import type { Routes } from '../../http/app-parts.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { nothingHere } from '../../http/errors.ts';
import { ok, serve } from '../../http/serve.ts';
import { type IssuerParts, issuerOf } from '../../mcp/grants/issuer.ts';
import type { ToolPrograms } from '../../tools/tool-programs.ts';

/** What the clients of this server say of themselves where their people sign in for tool servers (CIMD). */
export const toolClientRoutes: FastifyPluginAsync<IssuerParts> = async (app, options) => {
  const schema = { response: { 200: z.record(z.string(), z.unknown()) } };
  app.get(clientDocumentPath, { schema }, async (request) => {
    const origin = issuerOf(options, request);
    if (origin === null) throw nothingHere();
    return {
      client_id: origin + clientDocumentPath,
      client_uri: origin,
      ...clientMetadata(origin + signInReturnPath),
    };
  });
};

/** Tool servers by their names. */
export const knownServerRoutes: Routes<'config'> = async (app, { config: { toolServers } }) => {
  serve(app, listKnownServers, async () =>
    ok({
      servers:
        toolServers?.map(({ name, about, access, address }) => ({
          name,
          about,
          access,
          address: address ?? toolProgramPath + encodeURIComponent(name),
        })) ?? null,
    }),
  );
};

const schema = {
  params: z.object({ name: z.string() }),
  response: {
    200: {
      description: 'A message of the Model Context Protocol',
      content: {
        'application/json': { schema: z.unknown() },
        'text/event-stream': { schema: z.string() },
      },
    },
  },
};

/** Programs that the operator has named: for who runs the server, who could start them by hand. */
export const toolProgramRoutes: Routes<'toolPrograms' | 'closing'> = async (
  app,
  { toolPrograms, closing },
) => {
  app.addHook('onRequest', async (request) => requireOperator(request));
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST', 'DELETE'],
    url: `${toolProgramPath}:name`,
    exposeHeadRoute: false,
    schema,
    handler: async (request, reply) => {
      const { name } = request.params;
      if (!toolPrograms.has(name)) throw nothingHere();
      const connected = whileConnected(reply, closing);
      const handler = createMcpHandler(() => programServer(toolPrograms, name, connected));
      const { method, url, body: parsedBody } = request;
      const headers = request.headers as Record<string, string>;
      const message = new Request(new URL(url, 'http://server'), { method, headers });
      return reply.send(await handler.fetch(message, { parsedBody }));
    },
  });
};

/** Lists and calls pass as they are. */
function programServer(programs: ToolPrograms, name: string, signal: AbortSignal): Server {
  const server = new Server({ name, version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => programs.list(name));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
    programs.call(name, params, AbortSignal.any([signal, mcpReq.signal])),
  );
  return server;
}
