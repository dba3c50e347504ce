import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type ImagesReply,
  imageEditFieldsSchema,
  imageEditsPath,
  imageGenerationsPath,
  imageModelListSchema,
  imageModelsPath,
  imageRequestSchema,
  imagesReplySchema,
  maxSentImageBytes,
  maxSentImages,
} from '#api/images.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { imageError } from '../../gateway/images/image-errors.ts';
import { makeImages } from '../../gateway/images/make-images.ts';
import { type ReceivedImages, receiveImages } from '../../gateway/images/receive-images.ts';
import type { AppParts } from '../../http/app-parts.ts';
import { formValidator } from '../../http/bodies/form-body.ts';
import { FormRoom } from '../../http/bodies/form-room.ts';
import { whileConnected } from '../../http/connections/while-connected.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';
import { countImages, whilePresent } from '../../plans/plans.ts';
import { OwnerGate } from '../../process/owner-gate.ts';

type ImagesOptions = Pick<
  AppParts,
  'plans' | 'providers' | 'metrics' | 'redactor' | 'now' | 'closing'
>;

const maxFormBytes = 100 * 1024 * 1024;
/** In memory, from their arrival to the end of the answer. */
const roomBytes = { form: maxFormBytes, perOwner: maxFormBytes, total: 4 * maxFormBytes };
const limits = {
  fileSize: maxSentImageBytes,
  files: maxSentImages + 1,
  fields: 20,
  fieldSize: 130_000,
  parts: maxSentImages + 21,
};

const generations = { body: imageRequestSchema, response: { 200: imagesReplySchema } };
const edits = {
  consumes: ['multipart/form-data'],
  body: z.extend(imageEditFieldsSchema, { image: z.unknown(), mask: z.optional(z.unknown()) }),
  response: { 200: imagesReplySchema },
};

export const imageRoutes: FastifyPluginAsyncZod<ImagesOptions> = async (app, options) => {
  // A place is taken with all that it needs: no sender holds it by being slow.
  const gate = new OwnerGate({ total: 8, perOwner: 2, maxWaiting: 50 });
  const room = new FormRoom(roomBytes);
  const draw = (request: FastifyRequest, received: ReceivedImages, signal: AbortSignal) =>
    gate.run(request.principal.ownerId, signal, () => answer(options, request, received, signal));

  app.get(imageModelsPath, { schema: { response: { 200: imageModelListSchema } } }, async () => ({
    object: 'list' as const,
    data: await options.providers.listImageModels(),
  }));

  app.post(imageGenerationsPath, { schema: generations, ...uncheckedReply }, (request, reply) => {
    const signal = whileConnected(reply, options.closing);
    return draw(request, { request: request.body, files: [], mask: null }, signal);
  });

  await app.register(multipart, { limits });
  const config = { speedRises: true };
  const form = { schema: edits, config, validatorCompiler: formValidator, ...uncheckedReply };
  app.post(imageEditsPath, form, async (request, reply) => {
    const signal = whileConnected(reply, options.closing);
    const leave = await room.enter(request, signal);
    try {
      return await draw(request, await receiveImages(request, maxFormBytes), signal);
    } finally {
      leave();
    }
  });
};

async function answer(
  { plans, providers, metrics, redactor, now }: ImagesOptions,
  request: FastifyRequest,
  received: ReceivedImages,
  signal: AbortSignal,
): Promise<ImagesReply> {
  const { model: wanted, n } = received.request;
  const { provider, model, maker } = await providers.chooseImageMaker(wanted ?? undefined);
  await checkEdit(await maker.models().catch(() => []), model, received);
  const counting = countImages(plans, request, { model, times: n ?? 1 });
  const counted = await whilePresent(counting, signal);
  try {
    const made = await makeImages({
      ...received,
      maker,
      model,
      signal,
      hide: (text) => redactor.hide(text),
    });
    const missing = (n ?? 1) - made.data.length;
    if (missing > 0) await counted.giveBack(missing);
    return { created: Math.floor(now() / 1000), model: `${provider.id}/${model}`, ...made };
  } catch (thrown) {
    const error = imageError(thrown, provider);
    // A vendor charges for a picture whose drawing has started.
    if (error.code !== 'aborted') {
      await counted.giveBack();
      metrics.vendorErrors.inc({ provider: provider.id, code: error.code });
      request.log.warn({ provider: provider.id, code: error.code }, 'provider failed');
    }
    throw error;
  }
}

interface Editing {
  id: string;
  edits: boolean | null;
  masks: boolean | null;
  draws: boolean;
}

async function checkEdit(
  rows: readonly Editing[],
  model: string,
  { files, mask }: ReceivedImages,
): Promise<void> {
  const row = rows.find(({ id }) => id === model);
  if (files.length > 0 && row?.edits === false) {
    throw new CodedError('unsupported_by_provider', `${model} does not change pictures`);
  }
  if (files.length === 0 && row?.draws === false) {
    throw new CodedError('unsupported_by_provider', `${model} only changes pictures`);
  }
  if (mask && row?.masks === false) {
    throw new CodedError('unsupported_by_provider', `${model} takes no mask`);
  }
}
