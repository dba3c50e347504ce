import type { SpeechModel as AnySpeechModel } from 'ai';
import { named, otherFormat, type SoundFormat, soundTypeOf, soundTypes } from '#api/speech.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { baseUrlOf } from '../config/provider-config.ts';
import { failedCall } from '../gateway/fetch/failed-call.ts';
import type { ProviderInput } from './provider.ts';
import type { Speaker } from './speaker.ts';

type SpeechModel = Extract<AnySpeechModel, { specificationVersion: 'v4' }>;

/** Voices whose ids are their names. */
export const namedVoices = (ids: readonly string[]) => ids.map((id) => ({ id, name: named(id) }));

interface CalledSpeaker extends Pick<ProviderInput, 'config' | 'fetch'> {
  readonly models: Speaker['models'];
  readonly voices: Speaker['voices'];
}

/** By OpenAI's call, whose sound is passed on as it comes. */
export function calledSpeaker({ config, fetch, models, voices }: CalledSpeaker): Speaker {
  return {
    models,
    voices,
    async speak({ model, input, voice, format, speed, instructions, signal }) {
      const send = (wanted: SoundFormat) =>
        fetch(`${baseUrlOf(config)}/audio/speech`, {
          method: 'POST',
          headers: {
            ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}),
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            model,
            input,
            voice,
            response_format: wanted,
            speed,
            instructions,
          }),
          signal,
        });
      let reply = await send(format);
      if (!reply.ok) {
        const words = await reply.text();
        const other = [400, 415, 422].includes(reply.status) ? otherFormat(words, format) : null;
        if (!other) throw failedCall(reply, words);
        reply = await send(other);
        if (!reply.ok) throw failedCall(reply, await reply.text());
      }
      const type = soundTypeOf(reply.headers.get('content-type'), format);
      if (type && reply.body) return { type, bytes: reply.body };
      await reply.body?.cancel();
      throw new CodedError('provider_bad_stream', `${config.name} sent no sound`);
    },
  };
}

interface PackagedSpeaker {
  readonly model: (id: string) => SpeechModel;
  readonly models: readonly string[];
  readonly voices: readonly string[];
  /** Formats that the package makes; the first in place of others. */
  readonly formats: readonly [SoundFormat, ...SoundFormat[]];
}

/** By a provider package, which has the sound when all of it is there. */
export function packagedSpeaker({
  model: make,
  models,
  voices,
  formats,
}: PackagedSpeaker): Speaker {
  return {
    models: async () => models,
    voices: async () => namedVoices(voices),
    async speak({ model, input, voice = voices[0], format, speed, instructions, signal }) {
      const outputFormat = formats.includes(format) ? format : formats[0];
      const { audio } = await make(model).doGenerate({
        text: input,
        outputFormat,
        ...(voice !== undefined && { voice }),
        ...(speed !== undefined && { speed }),
        ...(instructions !== undefined && { instructions }),
        abortSignal: signal,
      });
      const bytes = typeof audio === 'string' ? Buffer.from(audio, 'base64') : audio;
      return { type: soundTypes[outputFormat], bytes: once(bytes) };
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}
