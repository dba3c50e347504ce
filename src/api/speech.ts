import * as z from 'zod/mini';
import { isObject } from '#shared/json.ts';

/** POST /v1/audio/speech: text to speech, as OpenAI's API has it; the reply is the sound. */
export const speechPath = '/v1/audio/speech';

/** GET /v1/audio/voices: voices of models that speak. Of our own; some hosts have a list there too. */
export const voicesPath = '/v1/audio/voices';

/** This server: any model of any provider that speaks. */
export const anySpeaker = 'auto';

/** Ids of models that speak, as hosts list them. */
export const speaks =
  /tts(?:$|[/_.\d-])|^tts|text-to-speech|kokoro|\bpiper\b|orpheus|chatterbox|supertonic|vibevoice|\bcsm-|(?:^|[/_-])bark(?:$|[/_-])|(?:^|[/_-])(?:dia-\d|maya1|zonos|sopro|styletts|melotts|parler|cosyvoice|fish-speech|openaudio|spark-tts|higgs-audio|index-?tts|pocket-tts|soprano|kani)|speecht5|\bmms-tts|voice-?clon/i;

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

/** A list of voices in any form that hosts have: rows, names, or a map by names; empty where it is none. */
export function readVoiceList(reply: unknown): ListedVoice[] {
  const { data, voices, speakers } = isObject(reply) ? reply : ({} as Record<string, unknown>);
  const rows = [reply, data, voices, speakers].find(Array.isArray) ?? byName(voices ?? speakers);
  return (rows as unknown[]).flatMap((each): ListedVoice[] => {
    const fields = isObject(each) ? each : { id: each };
    const text = (...names: string[]) =>
      names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
    const id = text('id', 'voice_id', 'voiceId', 'voice', 'name') as string | undefined;
    if (id === undefined) return [];
    const name = (text('name', 'display_name', 'title') ?? named(id)) as string;
    const model = (text('model') ?? null) as string | null;
    return [{ id, name, model, host: (text('host') ?? null) as string | null }];
  });
}

const byName = (map: unknown): unknown[] =>
  isObject(map)
    ? Object.entries(map).map(([id, row]) => (isObject(row) ? { id, ...row } : id))
    : [];

/** Formats of sound in the order in which they are asked for of a host that refuses one, by its words. */
export function otherFormat(words: string, refused: SoundFormat): SoundFormat | null {
  if (!/format|encod|codec|\bmp3\b/i.test(words)) return null;
  const able = (['wav', 'opus', 'flac', 'aac', 'mp3'] as const).filter((each) => each !== refused);
  return able.find((each) => new RegExp(`\\b${each}\\b`, 'i').test(words)) ?? able[0] ?? null;
}

/** `alloy` as people see it. */
export const named = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
