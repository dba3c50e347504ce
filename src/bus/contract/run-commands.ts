import * as z from 'zod/mini';
import { artRequestSchema } from '#domain/art/art-run.ts';
import { command, pages as readers } from '../define.ts';

const id = z.string();
const none = z.object({});

/** Of a mask: PNG of two colours in base64. */
const maxMaskLetters = 8_000_000;

/** Pictures; their conversation is made with the first. Fails with `not_found` for a source that is not here. */
const artStartSchema = z.object({
  kind: z.literal('art'),
  conversationId: id,
  messageId: id,
  answerId: id,
  request: artRequestSchema,
  modelTitle: z.string(),
  /** PNG of the source's size in base64, transparent where it is changed; null: all of it. */
  mask: z.nullable(z.string().check(z.maxLength(maxMaskLetters))),
  /** The run that this repeats, with its mask: in its place, unless it was drawn; null: none. */
  retryOf: z.nullable(id),
});

const startSchema = z.discriminatedUnion('kind', [
  artStartSchema,
  /** Begins or continues it; the page that has the file writes row and bytes (`Shell.saveFiles`) before. */
  z.object({ kind: z.literal('upload'), id }),
]);

/** What is passed on to other contexts. Ids of searches and pictures are those of their questions. */
export const passedOnSchema = z.discriminatedUnion('kind', [
  /** `stop`: also at its host. */
  z.object({ kind: z.literal('art'), id, event: z.enum(['stop']) }),
  /**
   * `stop`: the answer is made of what was read until then; `turn.withdraw` removes the question with its search. `solve`
   * opens the page of the engine that asks for a check, before the person; the search goes on once it shows results.
   */
  z.object({ kind: z.literal('search'), id, event: z.enum(['stop', 'solve']) }),
]);

const sendSchema = z.discriminatedUnion('kind', [
  passedOnSchema,
  z.object({
    kind: z.literal('upload'),
    id,
    /** `allow`, `refuse`: may the host of its error receive this recording? */
    event: z.enum(['pause', 'resume', 'cancel', 'retry', 'allow', 'refuse']),
    /** For a file that needs one; in memory only. */
    password: z.nullable(z.string()),
  }),
]);

/**
 * Work that outlives the page that asked for it: a row of the table `runs`, which `rows` shows, and a machine. The search
 * of a question is started by `turn.ask`.
 */
export const runCommands = {
  'run.start': command({
    owner: 'offscreen',
    callers: readers,
    request: startSchema,
    reply: none,
    idempotent: true,
  }),
  /** To the machine of a run, in whichever page that is. */
  'run.send': command({
    owner: 'offscreen',
    callers: readers,
    request: sendSchema,
    reply: none,
    idempotent: true,
  }),
};
