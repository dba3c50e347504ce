import * as z from 'zod/mini';
import { speechEngineSchema } from '#domain/dictation/engines.ts';
import { provisionalTextSchema } from '#domain/dictation/provisional-text.ts';
import { answeredBy, pages as readers } from '../define.ts';

const id = z.string();
/** `background`: for a card in a page of Firefox, over which locks of this origin do not reach. */

const recorder = answeredBy('recorder', [...readers, 'background']);

/** Speech that becomes text. */
export const dictationCommands = {
  /**
   * Switches the microphone on, and every other dictation's off. It stays on while a view follows `dictation.levels`; its
   * row (`dictation.watch`) has its state.
   */
  'dictation.start': recorder({ request: z.object({ id, place: z.string() }) }),
  /** To the machine of a dictation, as `run.send` where the microphone is. */
  'dictation.send': recorder({
    request: z.object({
      id,
      /**
       * `stop`: the microphone is switched off, and text of what was said still comes. `cancel`: it is dropped, with its
       * audio and text. `retry`: what has failed or waits is transcribed now. `accept`: the text that has come is enough.
       * `again`: a kept recording, or what has no text of one, is transcribed again; its new text is in its row.
       */
      event: z.enum(['stop', 'cancel', 'retry', 'accept', 'again']),
    }),
  }),
  /** As `stop`, to whichever has the microphone on; `stopped` false: none has here. */
  'dictation.stopCurrent': answeredBy('recorder', ['background'])({
    reply: z.object({ stopped: z.boolean() }),
  }),
  /** Access to microphones as the context has it that records: a page of ours in a frame of another has none. */
  'dictation.access': recorder({
    reply: z.object({ access: z.enum(['granted', 'denied', 'prompt']) }),
  }),
  /**
   * What turns speech into text, in the order in which it is asked, with what is off. `server`: the server for speech that
   * was found.
   */
  'dictation.engines': recorder({
    reply: z.object({
      engines: z.array(speechEngineSchema),
      server: z.nullable(z.object({ host: z.string(), model: z.nullable(z.string()) })),
    }),
  }),
  /** Has the browser download what it needs to hear the language of dictation on this device; false: it did not. */
  'dictation.install': recorder({
    reply: z.object({ installed: z.boolean() }),
    // Some hundred megabytes on a slow line.
    timeoutMs: 600_000,
  }),
  /**
   * How loud it is, from 0 to 1, about ten times a second while the microphone is on; and the text so far of the range that
   * was spoken last, where the engine gives one before its end.
   */
  'dictation.levels': recorder({
    request: z.object({ id }),
    chunk: z.object({
      level: z.number(),
      seconds: z.number(),
      provisional: z.nullable(provisionalTextSchema),
    }),
  }),
};
