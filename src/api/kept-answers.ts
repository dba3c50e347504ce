import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/**
 * A streamed chat request with this header, a UUID of the client's, goes on for 10 minutes after its reader has left.
 * Its events are numbered, and can be read again from any of the owner's devices.
 */
export const answerHeader = 'gloss-answer';

export const answerIdSchema = z.uuid();

/** GET: the events of a kept answer after `Last-Event-ID`, in OpenAI's form. 404: there is none. */
export const answerEventsPath = '/v1/answers/:answer_id/events';

export const answerEventsOf = (answerId: string) => `/v1/answers/${answerId}/events`;

/** Ends a kept answer, also at its vendor; one that has ended or is not known is no error. */
export const stopAnswer = endpoint({
  path: '/v1/answers/stop',
  request: z.object({ answer_id: answerIdSchema }),
  reply: okReply(z.object({})),
});
