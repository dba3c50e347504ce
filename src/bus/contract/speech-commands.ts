import * as z from 'zod/mini';
import { spokenFromSchema } from '#domain/speech/read-aloud.ts';
import { forPages } from '../define.ts';

const voiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  isLocal: z.boolean(),
  isDefault: z.boolean(),
  host: z.string(),
  asks: z.boolean(),
});

/** Voices of hosts, which read aloud. */
export const speechCommands = {
  /** Of all connections that have a model which speaks. */
  'speech.voices': forPages({ reply: z.object({ voices: z.array(voiceSchema) }) }),
  /** May a text be sent to who made a voice of the browser? */
  'speech.mayLeave': forPages({
    request: z.object({ from: spokenFromSchema }),
    reply: z.object({ mayLeave: z.boolean() }),
  }),
  /** Such a voice says a text of so many characters: the record of what was sent has it. */
  'speech.recordSaid': forPages({
    request: z.object({ characters: z.number() }),
    idempotent: false,
  }),
  /**
   * A sentence as sound. `reading`: what it is a part of. Fails with `no_voice` where that voice is gone, `never_send`, and
   * as chat does.
   */
  'speech.say': forPages({
    request: z.object({
      voice: z.string(),
      text: z.string(),
      reading: z.string(),
      from: spokenFromSchema,
    }),
    reply: z.object({ type: z.string(), base64: z.string() }),
  }),
};
