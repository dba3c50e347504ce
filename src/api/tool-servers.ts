import * as z from 'zod/mini';
import { knownServerSchema } from '#domain/tool-servers/known-servers.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/** Tool servers that the operator names, with the programs that this server runs; null: the clients' own list. */
export const listKnownServers = endpoint({
  path: '/app/tool_servers',
  reply: okReply(z.object({ servers: z.nullable(z.array(knownServerSchema)) })),
});

/** Of a program that this server runs, for who runs the server: the protocol (MCP) at a path of its own. */
export const toolProgramPath = '/tool-servers/';
