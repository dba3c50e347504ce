import * as z from 'zod/mini';
import type { JsonValue } from '#shared/json.ts';
import { type ArtRun, artRequestSchema } from '../art/art-run.ts';
import type { Dictation } from '../dictation/dictation.ts';
import type { Upload } from '../documents/uploads.ts';
import type { SearchRun } from '../search-web/search-run.ts';
import type { CallRun } from '../tool-servers/call-run.ts';

/** The steps of a question's search, and the last state of its machine. */
interface SearchRow extends SearchRun {
  /** null: it has not started, or has ended. */
  snapshot: JsonValue;
}

/** A request for pictures, and the last state of its machine. */
interface ArtRow extends ArtRun {
  /** The part of its source that is changed, as PNG; null: all of it, or it has been drawn. Absent in restored rows. */
  mask?: Blob | null;
  /** null: it has not started, or has ended. */
  snapshot: JsonValue;
}

/** A dictation as it is shown, and the last state of its machine. */
interface DictationRow extends Dictation {
  /** null: it has not started, or has ended. */
  snapshot: JsonValue;
  /** A context has opened the microphone for it: none does so again. */
  isOpened: boolean;
  /** Its text is where it belongs: it is here for its recording, which the person keeps. */
  isTaken: boolean;
}

/** An upload as it is shown, and the last state of its machine. */
interface UploadRow extends Upload {
  snapshot: JsonValue;
  /** Id of the document that its file is moved to, from before that on: its state may be stored later. */
  movedTo?: string;
}

/** A call of a tool; it has no machine: the answer that it is made for runs it. */
interface CallRow extends CallRun {
  snapshot: null;
}

/** By kind: what is stored of it. */
interface Runs {
  call: CallRow;
  upload: UploadRow;
  dictation: DictationRow;
  art: ArtRow;
  search: SearchRow;
}
export type RunKind = keyof Runs;

/** Work that outlives a screen; of a kind whose work is a question's, its id is the question's. */
export type RunRow<Kind extends RunKind = RunKind> = {
  [K in Kind]: Runs[K] & { kind: K; id: string };
}[Kind];

const id = z.string();

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

/** What pages may start. */
export const runStartSchema = z.discriminatedUnion('kind', [
  artStartSchema,
  /** Begins or continues it; the page that has the file writes row and bytes (`Shell.saveFiles`) before. */
  z.object({ kind: z.literal('upload'), id }),
]);

/** What is passed on to other contexts. Ids of searches and pictures are those of their questions. */
export const runPassedOnSchema = z.discriminatedUnion('kind', [
  /** `stop`: also at its host. */
  z.object({ kind: z.literal('art'), id, event: z.enum(['stop']) }),
  /**
   * `stop`: the answer is made of what was read until then; `turn.withdraw` removes the question with its search. `solve`
   * opens the page of the engine that asks for a check, before the person; the search goes on once it shows results.
   */
  z.object({ kind: z.literal('search'), id, event: z.enum(['stop', 'solve']) }),
  /** What the person decides of a call of a tool; `args`: as they changed them, or what they answer its server. */
  z.object({
    kind: z.literal('call'),
    id,
    /** A `CallDecision` or `CallAnswer`: another is none that its call waits for. */
    event: z.string(),
    args: z.optional(z.string()),
  }),
]);

/** To the machine of a run. */
export const runSendSchema = z.discriminatedUnion('kind', [
  runPassedOnSchema,
  z.object({
    kind: z.literal('upload'),
    id,
    /** `allow`, `refuse`: may the host of its error receive this recording? */
    event: z.enum(['pause', 'resume', 'cancel', 'retry', 'allow', 'refuse']),
    /** For a file that needs one; in memory only. */
    password: z.nullable(z.string()),
  }),
]);
