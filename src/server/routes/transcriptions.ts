import multipart from '@fastify/multipart';
import { APICallError } from 'ai';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { maxAudioBytes, transcriptionSchema, transcriptionsPath } from '#api/transcriptions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import { principalOf } from '../auth/authenticate.ts';
import type { ServerContext } from '../context.ts';
import { type TakenForm, takeRecording } from '../gateway/take-recording.ts';
import { fromVendor } from '../gateway/vendor-errors.ts';
import { whileConnected } from '../http/while-connected.ts';

const limits = { fileSize: maxAudioBytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 };

export function transcriptionRoutes(app: FastifyInstance, context: ServerContext): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits });
    scope.post(transcriptionsPath, async (request, reply) => {
      // Before a byte of the file is taken.
      await principalOf(context, request);
      const signal = whileConnected(reply, context.closing);
      const form = await takeRecording(request);
      try {
        return await transcribe(context, form, reply, signal);
      } finally {
        await form.drop();
      }
    });
  });
}

async function transcribe(
  context: ServerContext,
  { recording, fields }: TakenForm,
  reply: FastifyReply,
  signal: AbortSignal,
) {
  const { provider, model, transcriber } = await context.providers.chooseTranscriber(fields.model);
  try {
    const answer = await transcriber.send({ model, recording, fields, signal });
    const body = await answer.text();
    if (!answer.ok) throw failure(answer, body);
    const format = fields.response_format ?? 'json';
    if (format !== 'json' && format !== 'verbose_json') return reply.type('text/plain').send(body);
    const value = parseJson(body);
    if (transcriptionSchema.safeParse(value).success) return value;
    throw new CodedError('provider_bad_stream', `${provider.name} sent what cannot be read`);
  } catch (thrown) {
    const error = fromVendor(thrown, provider.name);
    if (error.code !== 'aborted') {
      context.metrics.vendorErrors.inc({ provider: provider.id, code: error.code });
      reply.log.warn({ provider: provider.id, code: error.code }, 'provider failed');
    }
    throw error;
  }
}

function failure({ status, headers, url }: Response, responseBody: string): Error {
  // Here it is the file, not a prompt.
  if (status === 413)
    return new CodedError('file_too_large', 'the provider takes no file so large');
  return new APICallError({
    message: `status ${status}`,
    url,
    requestBodyValues: {},
    statusCode: status,
    responseHeaders: Object.fromEntries(headers),
    responseBody: responseBody.slice(0, 20_000),
  });
}
