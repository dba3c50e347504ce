import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/**
 * A streamed chat request with this header, a UUID of the client's, continues for 10 minutes after its reader has left.
 * Its events are numbered, and can be read again from any of the owner's devices.
 */
export const answerHeader = 'gloss-answer';

export const answerIdSchema = z.uuid();

/**
 * GET: the events of such an answer after `Last-Event-ID`, in OpenAI's form. 404: there is none. Not below `/v1`: who has
 * a token for other programs may ask models, and read nothing of the account.
 */
export const answerEventsPath = '/answer/:answer_id/events';

export const answerEventsOf = (answerId: string) => `/answer/${answerId}/events`;

/** Ends a resumable answer, also at its vendor; one that has ended or is not known is no error. */
export const stopAnswer = endpoint({
  path: '/answer/stop',
  request: z.object({ answer_id: answerIdSchema }),
  reply: okReply(z.object({})),
});
