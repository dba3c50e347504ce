import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  maxSoundBytes,
  type SpeechRequest,
  speechPath,
  speechRequestSchema,
  voiceListSchema,
  voicesPath,
} from '#api/speech.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { AppParts } from '../../http/app-parts.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import type { Counted } from '../../plans/count-call.ts';
import { countSpeech, whilePresent } from '../../plans/plans.ts';
import type { SpeakerChoice } from '../../providers/registry.ts';
import type { Sound } from '../../providers/speaker.ts';

type SpeechOptions = Pick<AppParts, 'plans' | 'providers' | 'metrics' | 'closing'>;

const schema = {
  body: speechRequestSchema,
  response: { 200: { content: { 'audio/*': { schema: z.unknown() } } } },
};

export const speechRoutes: FastifyPluginAsyncZod<SpeechOptions> = async (app, options) => {
  const { plans, providers, closing } = options;
  app.get(voicesPath, { schema: { response: { 200: voiceListSchema } } }, async () => ({
    object: 'list',
    data: await providers.listVoices(),
  }));

  app.post(speechPath, { schema }, async (request, reply) => {
    const signal = whileConnected(reply, closing);
    const choice = await providers.chooseSpeaker(request.body.model);
    const counting = countSpeech(plans, request, request.body.input.length);
    const use = await whilePresent(counting, signal);
    const failed = failing(options, request, choice, use);
    try {
      const { type, bytes } = await started(await spoken(choice, request.body, signal));
      return sendSound(reply, type, passedOn(bytes, failed));
    } catch (thrown) {
      throw await failed(thrown);
    }
  });
};

function spoken({ speaker, model }: SpeakerChoice, body: SpeechRequest, signal: AbortSignal) {
  const { input, voice, response_format: format, speed, instructions } = body;
  return speaker.speak({ model, input, voice, format, speed, instructions, signal });
}

/** A failure as the caller sees it; what fails is not counted. */
function failing(
  { metrics }: SpeechOptions,
  { log }: FastifyRequest,
  { provider }: SpeakerChoice,
  use: Counted,
) {
  return async (thrown: unknown): Promise<CodedError> => {
    const error = provider.toError(thrown);
    if (error.code === 'aborted') return error;
    await use.giveBack();
    metrics.vendorErrors.inc({ provider: provider.id, code: error.code });
    log.warn({ provider: provider.id, code: error.code }, 'provider failed');
    return error;
  };
}

/** The sound once its first bytes are there: until then a failure has a reply of its own. */
async function started({ type, bytes }: Sound): Promise<Sound> {
  const pieces = bounded(bytes)[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) throw new CodedError('provider_bad_stream', 'the provider sent no sound');
  const { value } = first;
  async function* all() {
    yield value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { type, bytes: all() };
}

async function* bounded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > maxSoundBytes)
      throw new CodedError('provider_bad_stream', 'the provider sent too much');
    if (piece.length > 0) yield piece;
  }
}

async function* passedOn(
  bytes: AsyncIterable<Uint8Array>,
  failed: (thrown: unknown) => Promise<CodedError>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (thrown) {
    throw await failed(thrown);
  }
}

/** A stream that fails, which is logged where it does, ends the connection: no client takes its part for the whole. */
function sendSound(reply: FastifyReply, type: string, bytes: AsyncIterable<Uint8Array>) {
  const stream = Readable.from(bytes, { objectMode: false }).on('error', () => undefined);
  return reply.type(type).send(stream);
}
