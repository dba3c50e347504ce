import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
import { imageError } from '../../gateway/image-errors.ts';
import { makeImages } from '../../gateway/make-images.ts';
import { type ReceivedImages, receiveImages } from '../../gateway/receive-images.ts';
import { formValidator } from '../../http/form-body.ts';
import type { Metrics } from '../../http/metrics.ts';
import { uncheckedReply } from '../../http/unchecked-reply.ts';
import { whileConnected } from '../../http/while-connected.ts';
import { countImages, type Plans } from '../../plans/plans.ts';
import { OwnerGate } from '../../process/owner-gate.ts';
import type { ProviderRegistry } from '../../providers/registry.ts';

export interface ImagesOptions {
  plans: Plans;
  providers: ProviderRegistry;
  metrics: Metrics;
  now: () => number;
  closing: AbortSignal;
}

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
  // Pictures are in memory from their arrival to the end of the answer.
  const gate = new OwnerGate({ total: 8, perOwner: 2, maxWaiting: 50 });
  const draw = (
    request: FastifyRequest,
    reply: FastifyReply,
    received: () => Promise<ReceivedImages>,
  ) => {
    const signal = whileConnected(reply, options.closing);
    return gate.run(request.principal.ownerId, signal, async () =>
      answer(options, request, await received(), signal),
    );
  };

  app.get(imageModelsPath, { schema: { response: { 200: imageModelListSchema } } }, async () => ({
    object: 'list' as const,
    data: await options.providers.listImageModels(),
  }));

  app.post(imageGenerationsPath, { schema: generations, ...uncheckedReply }, (request, reply) => {
    const received = { request: request.body, files: [], mask: null };
    return draw(request, reply, () => Promise.resolve(received));
  });

  await app.register(multipart, { limits });
  const form = { schema: edits, validatorCompiler: formValidator, ...uncheckedReply };
  app.post(imageEditsPath, form, (request, reply) =>
    draw(request, reply, () => receiveImages(request)),
  );
};

async function answer(
  { plans, providers, metrics, now }: ImagesOptions,
  request: FastifyRequest,
  received: ReceivedImages,
  signal: AbortSignal,
): Promise<ImagesReply> {
  const { model: wanted, n } = received.request;
  const { provider, model, maker } = await providers.chooseImageMaker(wanted ?? undefined);
  await checkEdit(await maker.models().catch(() => []), model, received);
  const counted = await countImages(plans, request, { model, times: n ?? 1 });
  try {
    const made = await makeImages({ ...received, maker, model, signal });
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
