import type { Observable } from 'rxjs';
import type * as z from 'zod/mini';
import type { commands, events } from './contract.ts';
import type { PagePart } from './define.ts';

type Commands = typeof commands;
type Events = typeof events;

export type CommandName = keyof Commands;
export type EventName = keyof Events;
type OwnedBy<O> = {
  [Name in CommandName]: Commands[Name]['owner'] extends O ? Name : never;
}[CommandName];
/** What a page answers: a call names the page, too. */
export type PageCommandName = OwnedBy<'page'>;
type Streaming = {
  [Name in CommandName]: Commands[Name] extends { chunk: unknown } ? Name : never;
}[CommandName];
export type StreamName = Exclude<Streaming, PageCommandName>;
export type RequestName = Exclude<Exclude<CommandName, Streaming>, PageCommandName>;
export type PageStreamName = Extract<PageCommandName, Streaming>;
export type PageRequestName = Exclude<PageCommandName, Streaming>;

export type RequestOf<N extends CommandName> = z.infer<Commands[N]['request']>;
export type ReplyOf<N extends CommandName> = z.infer<Commands[N]['reply']>;
export type ChunkOf<N extends Streaming> = Commands[N] extends {
  chunk: infer C extends z.ZodMiniType;
}
  ? z.infer<C>
  : never;
export type EventOf<E extends EventName> = z.infer<Events[E]['body']>;

/** A frame of a tab, if not said otherwise its top one; or one of the offscreen document's, by name. */
export type PageAddress = { tabId: number; frameId?: number } | { hiddenFrame: string };

export interface RequestOptions {
  signal?: AbortSignal;
  /** Instead of the entry's own. */
  timeoutMs?: number;
}

/** What one page answers; its failures are those of `BusClient`, `peerLost` when the page goes. */
export interface PageClient {
  request<N extends PageRequestName>(
    name: N,
    body: RequestOf<N>,
    options?: RequestOptions,
  ): Promise<ReplyOf<N>>;
  stream<N extends PageStreamName>(name: N, body: RequestOf<N>): Observable<ChunkOf<N>>;
}

/** What features and services see of the bus. Every failure is a CodedError, never `null`. */
export interface BusClient {
  /** Races reply, deadline, abort and loss of the peer. */
  request<N extends RequestName>(
    name: N,
    body: RequestOf<N>,
    options?: RequestOptions,
  ): Promise<ReplyOf<N>>;
  /** Cold: subscribing starts the work, unsubscribing aborts it at the other end. */
  stream<N extends StreamName>(name: N, body: RequestOf<N>): Observable<ChunkOf<N>>;
  page(to: PageAddress): PageClient;
  emit<E extends EventName>(name: E, body: EventOf<E>): void;
  /** Hot: what is emitted while it is subscribed to. It neither errors nor completes by itself. */
  events<E extends EventName>(name: E): Observable<EventOf<E>>;
  /** `events` for a single listener; the function returned removes it. */
  on<E extends EventName>(name: E, listener: (body: EventOf<E>) => void): () => void;
}

/** Ids of the tab's frames in which a part answers now. @throws where the tab is out of reach */
export type FrameIds = (tabId: number, part: PagePart) => Promise<readonly number[]>;

/** Who calls, as the receiving transport saw it in what the browser says. */
export interface Peer {
  context: typeof import('./define.ts').contexts[number];
  tabId?: number;
  frameId?: number;
  documentId?: string;
  url?: string;
}

export interface CallContext {
  peer: Peer;
  /** Aborted when the caller aborts, runs out of time or is lost; the reason is a CodedError. */
  signal: AbortSignal;
  /** The page that the call names. */
  to?: PageAddress;
  /**
   * A resumable stream that is taken up again after the owner was lost: go on after this chunk
   * (checked against the entry's schema). Numbers count from 1.
   */
  after?: { seq: number; chunk: unknown };
}

/** A handler throws CodedErrors; a stream's handler gives chunks and returns the reply. */
export type Handler<N extends CommandName> = N extends Streaming
  ? (body: RequestOf<N>, call: CallContext) => AsyncGenerator<ChunkOf<N>, ReplyOf<N>, undefined>
  : (body: RequestOf<N>, call: CallContext) => Promise<ReplyOf<N>> | ReplyOf<N>;

/** All handlers of an owner: a missing one does not compile. */
export type Handlers<O> = { [N in OwnedBy<O>]: Handler<N> };

type InPart<P extends PagePart> = {
  [N in PageCommandName]: Commands[N] extends { part: P } ? N : never;
}[PageCommandName];

/** All that one part answers in a page. Its caller is the background, which has checked the request. */
export type PageHandlers<P extends PagePart> = {
  [N in InPart<P>]: N extends PageStreamName
    ? (body: RequestOf<N>, signal: AbortSignal) => AsyncGenerator<ChunkOf<N>, ReplyOf<N>, undefined>
    : (body: RequestOf<N>, signal: AbortSignal) => Promise<ReplyOf<N>> | ReplyOf<N>;
};
