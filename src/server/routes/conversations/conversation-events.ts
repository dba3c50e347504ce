import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { eventsPath } from '#api/conversations.ts';
import { requireCaller } from '../../auth/authenticate.ts';
import { EventStream } from '../../gateway/event-stream.ts';
import { openStreams } from '../../http/connections/open-streams.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { toRequestError } from '../../http/errors.ts';
import { type FollowParts, followRevs } from '../../sync/follow-revs.ts';

interface EventOptions extends Omit<FollowParts, 'pollMs'> {
  /** Silence after which a stream gets a comment line. */
  waitingMs: number;
  closing: AbortSignal;
}

const schema = {
  headers: z.looseObject({ 'last-event-id': z.optional(z.string()) }),
  response: {
    200: {
      description: 'The revs of changes, as server-sent events',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
};

/** The owner's rev, now and after each change; what has changed is read by a call (`changesPath`). */
export const conversationEventRoutes: FastifyPluginAsyncZod<EventOptions> = async (
  app,
  { db, changes, now, waitingMs, closing },
) => {
  const open = openStreams();
  app.get(eventsPath, { schema }, async (request, reply) => {
    const caller = requireCaller(request);
    const leave = open(caller.principal);
    const signal = whileConnected(reply, closing);
    const stream = new EventStream(reply, waitingMs);
    try {
      const parts = { db, changes, now, pollMs: waitingMs };
      const last = lastRev(request.headers['last-event-id']);
      for await (const rev of followRevs(parts, caller, last, signal)) {
        await stream.write(`id: ${rev}\nevent: rev\ndata: {"rev":${rev}}\n\n`);
      }
    } catch (error) {
      // The client connects again, and learns of what it missed.
      request.log.warn({ err: error }, 'changes could not be followed');
      if (!signal.aborted) await stream.fail(toRequestError(error as Error));
    } finally {
      leave();
      stream.end();
    }
  });
};

function lastRev(id: string | undefined): number | null {
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
