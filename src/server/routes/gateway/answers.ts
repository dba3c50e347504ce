import * as z from 'zod/mini';
import { answerEventsPath, answerIdSchema, stopAnswer } from '#api/resumable-answers.ts';
import { EventStream } from '../../gateway/event-stream.ts';
import { sseData } from '../../gateway/to-openai.ts';
import type { SchemaRoutes } from '../../http/app-parts.ts';
import { openStreams } from '../../http/connections/open-streams.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { errorBody, toRequestError } from '../../http/errors.ts';
import { ok, serve } from '../../http/serve.ts';

const schema = {
  params: z.object({ answer_id: answerIdSchema }),
  headers: z.looseObject({ 'last-event-id': z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  response: {
    200: {
      description: 'The events of a resumable answer, as server-sent events',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
};

/** Answers that go on without their reader: what they say, and their end. */
export const answerRoutes: SchemaRoutes<'answers' | 'waitingMs' | 'closing'> = async (
  app,
  { answers, waitingMs, closing },
) => {
  const open = openStreams();
  app.get(answerEventsPath, { schema }, async (request, reply) => {
    const { principal, params, headers } = request;
    const leave = open(principal);
    try {
      const after = Number(headers['last-event-id'] ?? 0);
      const signal = whileConnected(reply, closing);
      const events = answers.follow(principal, params.answer_id, after, signal);
      // One that is not stored is a status, before there is a stream.
      const first = await events.next();
      const stream = new EventStream(reply, waitingMs);
      try {
        for (let part = first; !part.done; part = await events.next())
          await stream.write(part.value);
      } catch (error) {
        if (!signal.aborted) await stream.write(sseData(errorBody(toRequestError(error as Error))));
      } finally {
        stream.end();
      }
    } finally {
      leave();
    }
  });

  serve(app, stopAnswer, async ({ principal, body }) => {
    await answers.stop(principal, body.answer_id);
    return ok({});
  });
};
