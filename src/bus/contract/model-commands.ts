import * as z from 'zod/mini';
import { errorDataSchema } from '#domain/conversations/conversations.ts';
import { connectionStateSchema, listedModelSchema } from '#domain/models/listed-model.ts';
import { modelRefSchema } from '#domain/models/model-ref.ts';
import { keyTestSchema, providerStateSchema } from '#domain/models/server-provider.ts';
import { command, forAll, forPages, pages as readers } from '../define.ts';

export type { ListedModel } from '#domain/models/listed-model.ts';

/** Connections whose host a person types. */
const triedConnection = z.enum(['OPENAI_API', 'ollama', 'lm-studio', 'automatic1111']);

/** Providers and models, asked where the streams run. */
export const modelCommands = {
  /** Every model that is connected, in the order of the picker. */
  'models.list': forAll({
    request: z.object({ refresh: z.boolean() }),
    reply: z.object({
      models: z.array(listedModelSchema),
      connections: z.array(connectionStateSchema),
      /** What the next question would use; null: nothing is connected. */
      current: z.nullable(modelRefSchema),
    }),
  }),
  /** Tries a host as typed in settings, before or after it is saved. null key: the saved one. */
  'provider.test': forPages({
    request: z.object({
      /** Absent: OPENAI_API. The others have no key. */
      connection: z.optional(triedConnection),
      host: z.string(),
      apiKey: z.nullable(z.string()),
      /** A model that is asked a question of one word in place of the one to begin with. */
      model: z.optional(z.string()),
    }),
    reply: z.object({
      models: z.array(z.string()),
      /** The one to begin with; null: it lists none. */
      model: z.nullable(z.string()),
      error: z.nullable(errorDataSchema),
    }),
    timeoutMs: 90_000,
  }),
  /** Looks for model servers on this machine that have no connection of their own. */
  'local.find': forPages({
    reply: z.object({
      /** `preset`: its id; `models`: how many it lists. */
      found: z.array(z.object({ preset: z.string(), models: z.number() })),
      /** false: this page is of another machine, and may not look. */
      looks: z.boolean(),
    }),
  }),
  /** Turns the pairing secret of the web app's fragment or of `local.json` into tokens (C7 after). */
  'gateway.pair': forPages({
    request: z.object({ secret: z.string() }),
    reply: z.object({ paired: z.boolean() }),
  }),
  /** The AI providers of the Gloss server. Their keys go there and never come back. */
  'server.providers': forPages({ reply: z.object({ providers: z.array(providerStateSchema) }) }),
  /** Tests a key, and stores it on the server unless the vendor refuses it. */
  'server.setKey': forPages({
    request: z.object({ provider: z.string(), key: z.string() }),
    reply: z.object({ test: keyTestSchema, stored: z.boolean() }),
    timeoutMs: 60_000,
  }),
  /** Tests a host by its address, and stores it on the server with its key where it answers. `models`: its own. */
  'server.setHost': forPages({
    request: z.object({ address: z.string(), key: z.string(), model: z.string() }),
    reply: z.object({
      provider: z.string(),
      test: keyTestSchema,
      stored: z.boolean(),
      models: z.array(z.string()),
    }),
    timeoutMs: 60_000,
  }),
  /** Tests the key that the server has. */
  'server.testKey': forPages({
    request: z.object({ provider: z.string() }),
    reply: z.object({ test: keyTestSchema }),
    timeoutMs: 60_000,
  }),
  'server.removeKey': forPages({ request: z.object({ provider: z.string() }) }),
  /**
   * Makes the rules for our own requests fit the settings: called before a host on this machine is
   * asked, and after settings changed. Of the hosts in settings and the probe it answers the origins
   * that the browser lets us ask.
   */
  'requests.ensure': command({
    owner: 'background',
    callers: ['offscreen', ...readers],
    /** A host that is tried before it is saved, until its probe is over. */
    request: z.object({
      probe: z.nullable(
        z.object({ connection: triedConnection, host: z.string(), over: z.boolean() }),
      ),
    }),
    reply: z.object({ allowed: z.array(z.string()) }),
    idempotent: true,
  }),
};
