import * as z from 'zod/mini';

/** POST /v1/audio/speech: text to speech, as OpenAI's API has it; the reply is the sound. */
export const speechPath = '/v1/audio/speech';

/** GET /v1/audio/voices: voices of models that speak. Of our own; some hosts have a list there too. */
export const voicesPath = '/v1/audio/voices';

/** This server: any model of any provider that speaks. */
export const anySpeaker = 'auto';

/** Ids of models that speak, as hosts list them. */
export const speaks = /\btts\b|xtts|text-to-speech|kokoro|\bpiper\b|orpheus|chatterbox/i;

/** Those of OpenAI's models, and of hosts that imitate it without a list. */
export const usualVoices = [
  'alloy',
  'ash',
  'coral',
  'echo',
  'fable',
  'nova',
  'onyx',
  'sage',
  'shimmer',
] as const;

/** Characters of one call; vendors accept no more. */
const maxSpokenCharacters = 4096;

/** Of one call; as much as that text is at its longest, without compression. */
export const maxSoundBytes = 25 * 1024 * 1024;

/** Media types of the formats. */
export const soundTypes = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
} as const;
export type SoundFormat = keyof typeof soundTypes;
const soundFormats = Object.keys(soundTypes) as SoundFormat[];

/** The media type of a reply with sound, without its parameters; null: it is none. */
export function soundTypeOf(contentType: string | null, format: SoundFormat): string | null {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/octet-stream') return soundTypes[format];
  return /^audio\/[\w.+-]{1,60}$/.test(type) ? type : null;
}

/** Those that are not listed are dropped. */
export const speechRequestSchema = z.object({
  /** Absent, or `auto`: the first that speaks. */
  model: z.optional(z.string()),
  input: z.string().check(z.minLength(1), z.maxLength(maxSpokenCharacters)),
  /** Absent: the model's first. */
  voice: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
  response_format: z._default(z.enum(soundFormats), 'mp3'),
  /** 1: the voice's own; models that have no other ignore it. */
  speed: z.optional(z.number().check(z.minimum(0.25), z.maximum(4))),
  /** How it is said, for models that take it. */
  instructions: z.optional(z.string().check(z.maxLength(maxSpokenCharacters))),
});
export type SpeechRequest = z.infer<typeof speechRequestSchema>;

/** A voice of a model. */
export interface ListedVoice {
  /** As `voice` of a request. */
  id: string;
  /** For people. */
  name: string;
  /** As `model` of a request; null: the host does not say. */
  model: string | null;
  /** The host that gets the text where it is not the one that is asked, such as `api.example.com`. */
  host: string | null;
}

/** The same, as this server lists it. */
const voiceBodySchema = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  host: z.string(),
});
export type VoiceBody = z.infer<typeof voiceBodySchema>;
export const voiceListSchema = z.object({ object: z.string(), data: z.array(voiceBodySchema) });

const text = z.nullish(z.string());
const fields = z.object({ id: text, name: text, voice: text, model: text, host: text });
const row = z.union([z.string(), fields]);
const looseListSchema = z.union([
  z.object({ data: z.array(row) }),
  z.object({ voices: z.array(row) }),
  z.array(row),
]);

/** A list of voices in any form that hosts have; empty where it is none. */
export function readVoiceList(reply: unknown): ListedVoice[] {
  const list = looseListSchema.safeParse(reply);
  if (!list.success) return [];
  const { data } = list;
  const rows = Array.isArray(data) ? data : 'data' in data ? data.data : data.voices;
  return rows.flatMap((each): ListedVoice[] => {
    const { id, voice, name, model, host }: z.infer<typeof fields> =
      typeof each === 'string' ? { id: each } : each;
    const known = id ?? voice ?? name;
    if (!known) return [];
    return [{ id: known, name: name ?? named(known), model: model ?? null, host: host ?? null }];
  });
}

/** `alloy` as people see it. */
export const named = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
