import type { FastifyReply } from 'fastify';
import { carryTraffic } from './carry-traffic.ts';
import { pagePolicy } from './page-policy.ts';

/** Sends a page that the server made: its language may be that of the browser, its links have what the address has. */
export function sendHtml(
  reply: FastifyReply,
  html: string,
  cache: 'no-cache' | 'no-store' = 'no-cache',
): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', cache)
    .header('vary', [reply.getHeader('vary') ?? [], 'accept-language'].flat().join(', '))
    .type('text/html; charset=utf-8')
    .send(carryTraffic(html, reply.request.url));
}
