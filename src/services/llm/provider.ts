import type { TranscribedSpeech } from '#api/client/read-transcription.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import type { Forwards } from '#api/models.ts';
import type { ListedVoice } from '#api/speech.ts';
import type { Usage } from '#domain/conversations/conversations.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import type { TaskFeature } from '#domain/paywall/features.ts';
import type { MessageContent } from '#domain/prompts/prompt-content.ts';
import type { ToolCall, ToolDefinition } from '#domain/replies/tool-calls.ts';
import type { Clock } from '#shared/clock.ts';
import type { Speaker } from './provider-error.ts';

/** A host and how it is spoken to. */
export interface Host {
  speaker: Speaker;
  /** Where paths begin, such as `https://api.openai.com/v1`: the first of them that answers. */
  bases: readonly string[];
  /** Key or token; null: none is sent. */
  secret: string | null;
  /** The header of the key; absent: `authorization`, as a bearer. */
  keyHeader?: string;
  /** Of the account's session whose token `secret` is: the calls of another thread are signed with it. */
  sessionKey?: string;
  /** More headers of each call. */
  headers?: Readonly<Record<string, string>>;
}

/** A host that can be called from here. */
export interface Endpoint extends Host {
  fetch: Fetch;
  clock: Clock;
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  /** Images only in a person's messages. */
  content: MessageContent;
  /** Of `assistant`: the tools that it called. */
  calls?: readonly ToolCall[];
  /** Of `tool`: the call that this is the result of. */
  call?: Pick<ToolCall, 'id' | 'name'>;
}

/** The events of an answer, in order. Failures are thrown: the text before them is saved. */
export type ChatEvent =
  | { kind: 'content'; text: string }
  | { kind: 'reasoning'; text: string }
  /** All content so far was reasoning: its end came only now. */
  | { kind: 'retract' }
  | { kind: 'finish'; reason: string }
  /** Of the offered tools, at the end of the answer. */
  | { kind: 'calls'; calls: readonly ToolCall[] }
  | { kind: 'usage'; usage: Usage };

/** A model as its host lists it. */
export interface HostModel {
  id: string;
  title: string | null;
  /** Context window in tokens, where the host reports it; the part that can really be used. */
  window: number | null;
  /** Bytes of the model on the host, where it reports them. */
  bytes?: number | null;
  /** Whether it accepts images, where the host reports it. */
  images?: boolean | null;
  /** Whether it calls tools, where the host reports it. */
  tools?: boolean | null;
  /** A server on this machine that hands the question on to another. */
  isRemote?: boolean;
}

/** Which answer a request belongs to, and what that is for: a Gloss server counts answers. */
export interface RequestPurpose {
  task: string;
  feature: TaskFeature | null;
}

export interface ChatRequest {
  model: string;
  messages: readonly ChatMessage[];
  signal: AbortSignal;
  /** From 0 to 1; absent: the model's own. Models that take none are asked again without it. */
  temperature?: number;
  /** That it may call; absent: none. */
  tools?: readonly ToolDefinition[];
  purpose?: RequestPurpose;
  /** A UUID: a Gloss server goes on with the answer when this page has left, and has it under this id. */
  resumeAs?: string;
}

type ResumeRequest = Pick<ChatRequest, 'model' | 'signal'> & { resumeAs: string };

/** A part of a recording. */
export interface TranscriptionRequest {
  /** WAV. */
  audio: Blob;
  /** The language that is spoken, BCP-47; absent: the host finds out. */
  language?: string;
  /** Names and words that may be spoken, for models that take them. */
  prompt?: string;
  /** The times of each word, too, where the model has them. */
  withWords?: boolean;
  signal: AbortSignal;
}

/** A connection that may turn speech into text. */
export interface Transcriber {
  provider: SpeechProvider;
  /** As a person knows it: `api.example.com`. */
  host: string;
  /** By which it is reached; absent: it is not one of those for models. */
  connection?: Connection;
  /** The person has not chosen it for recordings: a permission is needed before it receives one. */
  asks: boolean;
}

/** What turns speech into text, and perhaps text into speech. */
export type SpeechProvider = Pick<ChatProvider, 'transcribe' | 'voices' | 'speak'>;

/** A text that is to be spoken. */
export interface SpokenRequest {
  /** As the connection lists it. */
  voice: Pick<ListedVoice, 'id' | 'model'>;
  text: string;
  /** The longer text that it is a part of: a Gloss server counts that as one. */
  task: string;
  signal: AbortSignal;
}

/** The transcript. Without segments the times are unknown. */
export type Transcript = Readonly<TranscribedSpeech>;

/**
 * A way to reach models. Errors are CodedErrors: `provider_unauthorized`, `provider_refused`, `model_no_access`,
 * `provider_unavailable`, `provider_timeout`, `provider_bad_stream`, `provider_error`,
 * `answer_cut`, `answer_broken_off`, `answer_only_thoughts`, `answer_filtered`, `answer_tool_call`, `answer_empty`,
 * `provider_quota`, `provider_origin`, `images_unsupported`, `provider_memory`, `model_not_downloaded`, `token_limit`,
 * `rate_limited` (details.retryAfterMs), `unknown_model`, `please_login`, `aborted`.
 */
export interface ChatProvider {
  readonly connection: Connection;
  listModels(signal?: AbortSignal): Promise<HostModel[]>;
  /** One model without the list, where its window needs a request. null: no such model. */
  describe?(model: string, signal?: AbortSignal): Promise<HostModel | null>;
  chat(request: ChatRequest): AsyncIterable<ChatEvent>;
  /** The answer of a request that was left, from its beginning. `not_found`: it is not stored. Absent: none is. */
  readonly resume?: (request: ResumeRequest) => AsyncIterable<ChatEvent>;
  /** Speech to text. Absent: there is no such call; `unsupported_by_provider`: not at this host. */
  transcribe?(request: TranscriptionRequest): Promise<Transcript>;
  /** Voices of models that speak; empty: there is no such model. Absent: there is no such call. */
  voices?(): Promise<ListedVoice[]>;
  /** Text to speech, as a sound that browsers play. */
  speak?(request: SpokenRequest): Promise<Blob>;
  /** A call of the host that not every one has. Absent: none of these. */
  readonly requested?: <T>(ask: (endpoint: Endpoint) => Promise<T>) => Promise<T>;
  /** The hosts to which a Gloss server forwards data; null: it does not report them. */
  forwards?(signal?: AbortSignal): Promise<Forwards | null>;
}
