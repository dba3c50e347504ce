import * as z from 'zod/mini';
import { createSessionList, type SessionList, type SessionListDeps } from '../session-list.ts';

const frameSchema = z.object({ tabId: z.number(), frameId: z.number() });

/** Frames in which the pill listens, so that it can be turned off in all of them. */
export type BegunFrames = SessionList<z.infer<typeof frameSchema>>;

/** Those beyond the limit end when their page is loaded again. */
export const createBegunFrames = (deps: SessionListDeps): BegunFrames =>
  createSessionList(deps, { key: 'pillFrames', schema: frameSchema, max: 200 });
