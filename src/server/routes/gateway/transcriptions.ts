import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  maxAudioBytes,
  type Transcription,
  transcriptionFieldsSchema,
  transcriptionSchema,
  transcriptionsPath,
} from '#api/transcriptions.ts';
import { usesOfRecording } from '#domain/billing/use-cost.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import { boundedText } from '../../gateway/checked-reply.ts';
import { failedCall } from '../../gateway/fetch/failed-call.ts';
import { type ReceivedForm, receiveRecording } from '../../gateway/receive-recording.ts';
import type { AppParts } from '../../http/app-parts.ts';
import { formValidator } from '../../http/bodies/form-body.ts';
import { FormRoom } from '../../http/bodies/form-room.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';
import { countMetered, whilePresent } from '../../plans/plans.ts';
import type { Recording } from '../../providers/transcriber.ts';

type TranscriptionsOptions = Pick<
  AppParts,
  'plans' | 'providers' | 'metrics' | 'redactor' | 'closing'
>;

const maxTranscriptBytes = 4 * 1024 * 1024;
/** On disk, of all forms: two of one account at a time. */
const formBytes = maxAudioBytes + 512 * 1024;
const roomBytes = { form: formBytes, perOwner: 2 * formBytes, total: 512 * 1024 * 1024 };
const limits = { fileSize: maxAudioBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 };

const schema = {
  consumes: ['multipart/form-data'],
  body: z.extend(transcriptionFieldsSchema, { file: z.unknown() }),
  response: {
    200: {
      content: {
        'application/json': { schema: transcriptionSchema },
        'text/plain': { schema: z.string() },
      },
    },
  },
};

export const transcriptionRoutes: FastifyPluginAsyncZod<TranscriptionsOptions> = async (
  app,
  options,
) => {
  const room = new FormRoom(roomBytes);
  await app.register(multipart, { limits });
  const config = { speedRises: true };
  const route = { schema, config, validatorCompiler: formValidator, ...uncheckedReply };
  app.post(transcriptionsPath, route, async (request, reply) => {
    const signal = whileConnected(reply, options.closing);
    const leave = await room.enter(request, signal);
    try {
      const form = await receiveRecording(request);
      try {
        const { bytes } = form.recording;
        return await counted(options, request, { bytes, signal }, () =>
          transcribe(options, form, reply, signal),
        );
      } finally {
        await form.remove();
      }
    } finally {
      leave();
    }
  });
};

/** A recording that fails is not counted. Throws `usage_limit`. */
async function counted<Answer>(
  { plans }: TranscriptionsOptions,
  request: FastifyRequest,
  { bytes, signal }: Pick<Recording, 'bytes'> & { signal: AbortSignal },
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const counting = countMetered(plans, request, 'transcriptions', usesOfRecording(bytes));
  const use = await whilePresent(counting, signal);
  try {
    return await answer();
  } catch (thrown) {
    if (!(thrown instanceof CodedError && thrown.code === 'aborted')) await use.giveBack();
    throw thrown;
  }
}

async function transcribe(
  { providers, metrics, redactor }: TranscriptionsOptions,
  { recording, fields }: ReceivedForm,
  reply: FastifyReply,
  signal: AbortSignal,
) {
  const { provider, model, transcriber } = await providers.chooseTranscriber(fields.model);
  try {
    const answer = await transcriber.send({ model, recording, fields, signal });
    const body = await boundedText(answer, maxTranscriptBytes);
    if (!answer.ok) throw failure(answer, body);
    const format = fields.response_format ?? 'json';
    if (format !== 'json' && format !== 'verbose_json') return reply.type('text/plain').send(body);
    const value = parseJson(body);
    if (transcriptionSchema.safeParse(value).success)
      // Written again, a key has no escapes.
      return parseJson(redactor.hide(JSON.stringify(value))) as Transcription;
    throw new CodedError('provider_bad_stream', `${provider.name} sent what cannot be read`);
  } catch (thrown) {
    const error = provider.toError(thrown);
    if (error.code !== 'aborted') {
      metrics.vendorErrors.inc({ provider: provider.id, code: error.code });
      reply.log.warn({ provider: provider.id, code: error.code }, 'provider failed');
    }
    throw error;
  }
}

function failure(answer: Response, body: string): Error {
  // A prompt that is too long is another error (vendor-errors.ts).
  if (answer.status === 413)
    return new CodedError('file_too_large', 'the provider takes no file so large');
  return failedCall(answer, body);
}
