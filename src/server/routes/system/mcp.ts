import type { RateLimitOptions } from '@fastify/rate-limit';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mcpPath } from '#api/api-tokens.ts';
import { requireCaller } from '../../auth/authenticate.ts';
import { openStreams } from '../../http/connections/open-streams.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import type { ToolParts } from '../../mcp/assistant-call.ts';
import { mcpServer } from '../../mcp/mcp-server.ts';

interface McpOptions extends ToolParts {
  closing: AbortSignal;
}

/** Messages of an owner's assistants; a model that searches makes some in a second. */
const rateLimit: RateLimitOptions = {
  max: 300,
  timeWindow: '1 minute',
  hook: 'preHandler',
  keyGenerator: ({ principal }) => principal.ownerId,
};

const schema = {
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

/**
 * The Model Context Protocol as the official SDK speaks it, without sessions: each message is answered by a server of its
 * own, of the form of the protocol that the message has. The guards have checked Host and Origin, the scope the bearer.
 */
export const mcpRoutes: FastifyPluginAsync<McpOptions> = async (app, { closing, ...parts }) => {
  const open = openStreams();
  app.route({
    // What is not a POST, the SDK refuses as the protocol says.
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    exposeHeadRoute: false,
    config: { rateLimit },
    schema,
    handler: async (request, reply) => {
      const { principal, scopes } = requireCaller(request);
      reply.raw.once('close', open(principal));
      const connected = whileConnected(reply, closing);
      const { log, body: parsedBody } = request;
      const call = { ...parts, principal, scopes, connected, log };
      const handler = createMcpHandler(() => mcpServer(call), {
        onerror: (error) => log.debug({ err: error }, 'a message of an assistant was refused'),
      });
      return reply.send(await handler.fetch(webRequest(request, connected), { parsedBody }));
    },
  });
};

/** Without its body, which was counted and parsed. */
function webRequest({ method, url, headers }: FastifyRequest, signal: AbortSignal): Request {
  const address = new URL(url, 'http://server');
  return new Request(address, { method, headers: headers as Record<string, string>, signal });
}
