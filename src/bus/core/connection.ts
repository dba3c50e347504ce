import type { Clock } from '#shared/clock.ts';
import type { Channel, Link } from './channel.ts';
import { type Frame, readFrame } from './frame.ts';

/** Chromium: a port opened right after the worker died can stay silent without being closed. */
export const handshakeMs = 1_000;
const firstRetryMs = 50;
const lastRetryMs = 5_000;

interface ConnectionOptions {
  link: Link;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  /**
   * False: there is no pending call, so a lost channel is not opened again (it would restart the
   * worker).
   */
  isWanted(): boolean;
  bootId(): string;
  welcomed(bootId: string): void;
  frame(frame: Frame): void;
  /** No channel will ever open again. */
  gone(): void;
}

export interface Connection {
  /** Starts to connect unless it has. */
  open(): void;
  /** False: not open, nothing was sent. */
  send(frame: Frame): boolean;
  close(): void;
}

type State = 'idle' | 'waiting' | 'connecting' | 'open' | 'closed';

/** Keeps one channel to the owner while somebody needs it. */
export function createConnection(options: ConnectionOptions): Connection {
  return new LinkConnection(options);
}

class LinkConnection implements Connection {
  readonly #options: ConnectionOptions;
  #channel: Channel | null = null;
  #state: State = 'idle';
  #failures = 0;
  /** Grows with each attempt and each loss: messages of earlier channels are ignored. */
  #round = 0;
  #stopTimer = () => {};

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  open(): void {
    if (this.#state === 'idle') this.#start();
  }

  send(frame: Frame): boolean {
    if (this.#state !== 'open' || !this.#channel) return false;
    try {
      this.#channel.send(frame);
      return true;
    } catch {
      this.#lost();
      return false;
    }
  }

  close(): void {
    this.#drop('closed');
  }

  #start() {
    if (!this.#options.isWanted()) {
      this.#state = 'idle';
      return;
    }
    this.#state = 'connecting';
    this.#round += 1;
    const mine = this.#round;
    const ready = this.#options.link.prepare?.();
    if (!ready) return this.#connect(mine);
    ready.then(
      () => mine === this.#round && this.#connect(mine),
      () => mine === this.#round && this.#lost(),
    );
  }

  #connect(mine: number) {
    const { link, clock } = this.#options;
    const current = () => mine === this.#round;
    this.#stopTimer = clock.after(link.handshakeMs ?? handshakeMs, () => this.#lost());
    try {
      const made = link.connect({
        frame: (raw) => current() && this.#receive(raw),
        closed: () => current() && this.#lost(),
      });
      if (!current()) return made.close();
      this.#channel = made;
      made.send({ kind: 'hello', bootId: this.#options.bootId() });
    } catch {
      if (current()) this.#lost();
    }
  }

  #receive(raw: unknown) {
    const frame = readFrame(raw);
    if (!frame) return;
    if (this.#state === 'open') return this.#options.frame(frame);
    if (frame.kind !== 'welcome') return;
    this.#stopTimer();
    this.#state = 'open';
    this.#failures = 0;
    this.#options.welcomed(frame.bootId);
  }

  #lost() {
    const { link, clock, random } = this.#options;
    this.#drop('idle');
    if (link.gone?.()) return this.#options.gone();
    if (!this.#options.isWanted()) return;
    this.#state = 'waiting';
    this.#stopTimer = clock.after(retryDelay(this.#failures, random()), () => this.#start());
    this.#failures += 1;
  }

  #drop(next: State) {
    this.#round += 1;
    this.#stopTimer();
    const old = this.#channel;
    this.#channel = null;
    this.#state = next;
    old?.close();
  }
}

function retryDelay(failures: number, random: number): number {
  return Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures, 10) * (1 + random / 4));
}
