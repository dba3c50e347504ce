import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { CallContext, Peer } from '../types.ts';
import type { Channel, Receiver } from './channel.ts';
import { type Frame, type RequestFrame, readFrame } from './frame.ts';
import { createLedger } from './ledger.ts';
import { createRun, type RunningCall } from './run.ts';

/** What `parse` throws makes the call `invalid`; what it returns is rebuilt from the schema. */
export interface Parser {
  parse(value: unknown): unknown;
}

interface AnsweredEntry {
  callers: readonly string[];
  request: Parser;
  chunk?: Parser;
  idempotent: boolean;
  resumable: boolean;
}

/** A promise or value for a request, an async generator for a stream. */
export type AnyHandler = (body: unknown, call: CallContext) => unknown;

const untrusted: readonly string[] = ['content', 'hidden-frame', 'page-bridge'];

interface ResponderOptions {
  /** New each time the owner starts. */
  bootId: string;
  clock: Clock;
  /** undefined: no such command. */
  entry(name: string): AnsweredEntry | undefined;
  handler(name: string): AnyHandler | undefined;
  event?: (peer: Peer, name: string, body: unknown) => void;
}

interface Responder {
  accept: (peer: Peer, channel: Channel) => Receiver;
  /** Sends an event over the channels that are open now. */
  emit(name: string, body: unknown, isFor: (peer: Peer) => boolean): void;
  close(): void;
}

/** The side of the bus that answers: checks the caller, then the shape, then runs the handler. */
export function createResponder(options: ResponderOptions): Responder {
  const ledger = createLedger(options.clock);
  const open = new Map<Channel, Peer>();

  function accept(peer: Peer, channel: Channel): Receiver {
    open.set(channel, peer);
    return {
      frame(raw) {
        const frame = readFrame(raw);
        if (frame && open.has(channel)) take(frame, peer, channel);
      },
      closed() {
        open.delete(channel);
        ledger.detach(channel);
      },
    };
  }

  function take(frame: Frame, peer: Peer, channel: Channel) {
    if (frame.kind === 'hello') trySend(channel, { kind: 'welcome', bootId: options.bootId });
    else if (frame.kind === 'evt') options.event?.(peer, frame.name, frame.body);
    else if (frame.kind === 'req') answer(frame, peer, channel);
    else if (frame.kind === 'pull') ledger.find(peer, frame.id)?.pull(frame.credit);
    else if (frame.kind === 'abort') ledger.find(peer, frame.id)?.stop('aborted');
  }

  function answer(frame: RequestFrame, peer: Peer, channel: Channel) {
    const known = ledger.find(peer, frame.id);
    if (known) return known.attach(channel);
    if (!frame.again && ledger.hasEnded(peer, frame.id)) return;
    try {
      const run = makeRun(options, frame, peer, {
        channel,
        ended: () => ledger.end(peer, frame.id),
      });
      ledger.add(peer, frame.id, run);
      run.start();
    } catch (error) {
      trySend(channel, { kind: 'err', id: frame.id, body: toCodedError(error).toData() });
    }
  }

  return {
    accept,
    emit(name, body, isFor) {
      for (const [channel, peer] of open) {
        if (isFor(peer)) trySend(channel, { kind: 'evt', name, body });
      }
    },
    close() {
      ledger.stopAll();
      for (const channel of open.keys()) channel.close();
      open.clear();
    },
  };
}

function makeRun(
  options: ResponderOptions,
  frame: RequestFrame,
  peer: Peer,
  ends: { channel: Channel; ended: () => void },
): RunningCall {
  const { entry, handler, body, after } = checkRequest(options, frame, peer);
  return createRun({
    id: frame.id,
    ms: entry.chunk ? 0 : frame.ms,
    credit: frame.credit,
    seq: after?.seq ?? 0,
    isStream: entry.chunk !== undefined,
    clock: options.clock,
    isTrusted: !untrusted.includes(peer.context),
    run: (signal) => handler(body, contextOf(frame, peer, signal, after)),
    ...ends,
  });
}

/** Caller, then shape. @throws noHandler, refused, peerLost, invalid */
function checkRequest(options: ResponderOptions, frame: RequestFrame, peer: Peer) {
  const { name } = frame;
  const entry = options.entry(name);
  if (!entry) throw new CodedError('noHandler', `no command ${name}`);
  if (!entry.callers.includes(peer.context)) {
    throw new CodedError('refused', `${peer.context} may not call ${name}`);
  }
  const handler = options.handler(name);
  if (!handler) throw new CodedError('noHandler', `${name} is not answered here`);
  if (frame.again && !entry.idempotent && !entry.resumable) throw new CodedError('peerLost');
  const body = parse(entry.request, frame.body, `the request of ${name}`);
  const after = entry.chunk && entry.resumable ? frame.after : null;
  if (after) after.chunk = parse(entry.chunk!, after.chunk, `the last chunk of ${name}`);
  return { entry, handler, body, after };
}

function contextOf(
  { to }: RequestFrame,
  peer: Peer,
  signal: AbortSignal,
  after: RequestFrame['after'],
): CallContext {
  return { peer, signal, ...(after ? { after } : {}), ...(to ? { to } : {}) };
}

function parse(parser: Parser, value: unknown, what: string): unknown {
  try {
    return parser.parse(value);
  } catch {
    throw new CodedError('invalid', `${what} has a wrong shape`);
  }
}

/** A channel may close at any moment; its `closed` is called then, so an error here is ignored. */
function trySend(channel: Channel, frame: Frame): void {
  try {
    channel.send(frame);
  } catch {
    channel.close();
  }
}
