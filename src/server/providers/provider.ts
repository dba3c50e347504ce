import type { EmbeddingModel, LanguageModel } from 'ai';
import type { ChatRequest } from '#api/chat-completions.ts';
import type { ModelBody } from '#api/models.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import type { ProviderConfig } from '../config/provider-config.ts';
import type { ChatParameter } from '../gateway/chat-parameter.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import type { ImageMaker } from './images/image-maker.ts';
import type { Speaker } from './speaker.ts';
import type { Transcriber } from './transcriber.ts';

type Newest<Model> = Extract<Model, { specificationVersion: 'v4' }>;

/** The provider packages' own interface, below the SDK's loop: one call, one stream of parts. */
export type ChatModel = Newest<LanguageModel>;
export type CallOptions = Parameters<ChatModel['doStream']>[0];
export type StreamPart =
  Awaited<ReturnType<ChatModel['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never;
export type Usage = Extract<StreamPart, { type: 'finish' }>['usage'];
export type VendorFinish = Extract<StreamPart, { type: 'finish' }>['finishReason'];
export type Embedder = Newest<EmbeddingModel>;

/** One AI vendor or host. To add one: a file in this folder and a line in `registry.ts`. */
export interface Provider {
  /** The part before the slash in `provider/model`. */
  id: string;
  /** For people. */
  name: string;
  /** Rows of GET /v1/models; ids as the vendor has them. Throws CodedError where its host does not list them. */
  models(): Promise<ModelBody[]>;
  /** Does the provider have a model with this id (as the vendor has it), listed or not? */
  knows(model: string): Promise<boolean>;
  chat(model: string): ChatModel;
  /** Any failure of this provider's calls as the caller may see it, without the server's keys. */
  toError(thrown: unknown): CodedError;
  /** Parameters of a request that the vendor's API, or its package, does not have. */
  unsupported?(request: ChatRequest): readonly ChatParameter[];
  /** The package's own options for a model and a request; absent: it needs none. */
  chatOptions?(model: string, request: ChatRequest): CallOptions['providerOptions'];
  /** Absent: the vendor has no embeddings. */
  embedding?(model: string): Embedder;
  /** Absent: the vendor makes no pictures. */
  image?: ImageMaker;
  /** Absent: the vendor does not transcribe speech. */
  transcription?: Transcriber;
  /** Absent: the vendor does not speak. */
  speech?: Speaker;
}

/** What a file of this folder makes; the registry adds what all have in common. */
export type MadeProvider = Omit<Provider, 'toError'>;

export interface ProviderInput {
  config: ProviderConfig;
  fetch: Fetch;
  toError: Provider['toError'];
}

export function settings({ config, fetch }: ProviderInput) {
  return {
    fetch,
    ...(config.apiKey ? { apiKey: config.apiKey } : {}),
    ...(config.baseUrl ? { baseURL: config.baseUrl } : {}),
  };
}

type JsonOptions = Record<string, string | number | boolean>;

/** Options without those that are absent. */
export function givenOptions(
  options: Record<string, string | number | boolean | null | undefined>,
): JsonOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null && value !== undefined),
  ) as JsonOptions;
}

/** `strict` of the JSON schema of a request; OpenAI's default, unlike that of the packages, is false. */
export function strictSchemaOf({ response_format: format }: ChatRequest): boolean | undefined {
  return format?.type === 'json_schema' ? (format.json_schema.strict ?? false) : undefined;
}
