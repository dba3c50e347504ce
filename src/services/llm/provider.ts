import type { Forwards } from '#api/models.ts';
import type { Segment } from '#api/transcriptions.ts';
import type { Usage } from '#domain/conversations.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import type { MessageContent } from '#domain/prompts/prompt-content.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  /** Images only in a person's messages. */
  content: MessageContent;
}

/** What an answer brings, in order. Failures are thrown: what came before them is kept. */
export type ChatEvent =
  | { kind: 'content'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'finish'; reason: string }
  | { kind: 'usage'; usage: Usage };

/** A model as its host lists it. */
export interface HostModel {
  id: string;
  title: string | null;
  /** Context window in tokens, where the host says it; what can really be used of it. */
  window: number | null;
  /** Bytes of the model on the host, where it says so. */
  bytes?: number | null;
  /** Whether it takes images, where the host says so. */
  images?: boolean | null;
  /** A server on this machine that hands the question on to another. */
  isRemote?: boolean;
}

export interface ChatRequest {
  model: string;
  messages: readonly ChatMessage[];
  signal: AbortSignal;
}

/** A part of a recording. */
export interface TranscriptionRequest {
  /** WAV. */
  audio: Blob;
  signal: AbortSignal;
}

/** A connection that may turn speech into text. */
export interface Transcriber {
  provider: ChatProvider;
  /** As a person knows it: `api.example.com`. */
  host: string;
  /** The person has not chosen it for what they say: they are asked before it hears anything. */
  asks: boolean;
}

/** What was said. Without segments nobody knows when. */
export interface Transcript {
  text: string;
  segments: readonly Segment[];
}

/**
 * A way to reach models. Errors are CodedErrors: `provider_unauthorized`, `provider_refused`,
 * `provider_unavailable`, `provider_timeout`, `provider_bad_stream`, `provider_error`,
 * `provider_quota`, `provider_origin`, `images_unsupported`, `provider_memory`, `model_not_downloaded`, `token_limit`,
 * `rate_limited` (details.retryAfterMs), `unknown_model`, `please_login`, `aborted`.
 */
export interface ChatProvider {
  readonly connection: Connection;
  listModels(signal?: AbortSignal): Promise<HostModel[]>;
  /** One model without the list, where its window is known only by asking. null: no such model. */
  describe?(model: string, signal?: AbortSignal): Promise<HostModel | null>;
  chat(request: ChatRequest): AsyncIterable<ChatEvent>;
  /** Speech to text. Absent: there is no such call; `unsupported_by_provider`: not at this host. */
  transcribe?(request: TranscriptionRequest): Promise<Transcript>;
  /** What a Gloss server says of the hosts behind it; null: it does not say. */
  forwards?(signal?: AbortSignal): Promise<Forwards | null>;
}
