import * as z from 'zod/mini';
import { provisionalTextSchema } from '#domain/dictation/dictated-runs.ts';
import { speechEngineSchema } from '#domain/dictation/engines.ts';
import { command, pages as readers, streaming } from '../define.ts';

const id = z.string();
const none = z.object({});
/** `background`: for a card in a page of Firefox, over which locks of this origin do not reach. */
const withCards = [...readers, 'background'] as const;

/** Speech that becomes text. */
export const dictationCommands = {
  /**
   * Switches the microphone on, and every other dictation's off. It stays on while a view follows `dictation.levels`; its
   * row (`dictation.watch`) has its state.
   */
  'dictation.start': command({
    owner: 'recorder',
    callers: withCards,
    request: z.object({ id, place: z.string() }),
    reply: none,
    idempotent: true,
  }),
  /** Switches the microphone off; text of what was said still comes. `stopped` false: it does not run here. */
  'dictation.stop': command({
    owner: 'recorder',
    callers: withCards,
    request: z.object({ id }),
    reply: z.object({ stopped: z.boolean() }),
    idempotent: true,
  }),
  /** Drops it, with its audio and text. */
  'dictation.cancel': command({
    owner: 'recorder',
    callers: withCards,
    request: z.object({ id }),
    reply: none,
    idempotent: true,
  }),
  /** As `dictation.stop`, whichever has the microphone on; `stopped` false: none has here. */
  'dictation.stopCurrent': command({
    owner: 'recorder',
    callers: ['background'],
    request: none,
    reply: z.object({ stopped: z.boolean() }),
    idempotent: true,
  }),
  /** What has failed or waits is transcribed now. */
  'dictation.retry': command({
    owner: 'recorder',
    callers: withCards,
    request: z.object({ id }),
    reply: none,
    idempotent: true,
  }),
  /** The text that has come is enough: what has none is dropped. */
  'dictation.accept': command({
    owner: 'recorder',
    callers: withCards,
    request: z.object({ id }),
    reply: none,
    idempotent: true,
  }),
  /** Access to microphones as the context has it that records: a page of ours in a frame of another has none. */
  'dictation.access': command({
    owner: 'recorder',
    callers: withCards,
    request: none,
    reply: z.object({ access: z.enum(['granted', 'denied', 'prompt']) }),
    idempotent: true,
  }),
  /**
   * What turns speech into text, in the order in which it is asked, with what is off. `server`: the server for speech that
   * was found.
   */
  'dictation.engines': command({
    owner: 'recorder',
    callers: withCards,
    request: none,
    reply: z.object({
      engines: z.array(speechEngineSchema),
      server: z.nullable(z.object({ host: z.string(), model: z.nullable(z.string()) })),
    }),
    idempotent: true,
  }),
  /** Has the browser download what it needs to hear the language of dictation on this device; false: it did not. */
  'dictation.install': command({
    owner: 'recorder',
    callers: withCards,
    request: none,
    reply: z.object({ installed: z.boolean() }),
    idempotent: true,
    // Some hundred megabytes on a slow line.
    timeoutMs: 600_000,
  }),
  /**
   * How loud it is, from 0 to 1, about ten times a second while the microphone is on; and the text so far of the range that
   * was spoken last, where the engine gives one before its end.
   */
  'dictation.levels': streaming({
    owner: 'recorder',
    callers: withCards,
    request: z.object({ id }),
    chunk: z.object({
      level: z.number(),
      seconds: z.number(),
      provisional: z.nullable(provisionalTextSchema),
    }),
    reply: none,
    idempotent: true,
  }),
  /** A kept recording, or what has no text of one, is transcribed again; its new text is in its row. */
  'dictation.again': command({
    owner: 'recorder',
    callers: withCards,
    request: z.object({ id }),
    reply: none,
    idempotent: true,
  }),
};
