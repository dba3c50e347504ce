import { googleChannel, googleResultSchema } from '#api/sign-in.ts';
import type { BusClient } from '#bus/types.ts';
import {
  type GoogleInput,
  type LoginEvent,
  loginTimes,
  popupSize,
} from '#machines/login/login.types.ts';
import type { OpenedWindow, PopupPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';

interface GoogleWindowDeps {
  bus: Pick<BusClient, 'request'>;
  popups: PopupPort;
  clock: Clock;
  /** Origin of this page. */
  origin: string;
}

type Send = (event: LoginEvent) => void;

/**
 * C8, S4.5. Opens Google's page at once, in the click, and reports its result: from the window that was opened, by
 * origin and source, or from a page of our own origin. In a tab, a person may also sign in otherwise. Returns what
 * ends it.
 */
export function openGoogle(deps: GoogleWindowDeps, { place }: GoogleInput, send: Send): () => void {
  const opened = deps.popups.open(place === 'popup' ? popupSize : null);
  if (!opened) {
    send({ type: 'google.ended', outcome: 'popupBlocked' });
    return () => undefined;
  }
  const watch = new GoogleWatch(deps, opened, place, send);
  void watch.begin();
  return () => watch.end();
}

class GoogleWatch {
  #deps: GoogleWindowDeps;
  #opened: OpenedWindow;
  #place: GoogleInput['place'];
  #send: Send;
  #ends: (() => void)[] = [];
  #isOver = false;
  #attempt: { attempt: string; url: string } | null = null;
  #polls = 0;

  constructor(
    deps: GoogleWindowDeps,
    opened: OpenedWindow,
    place: GoogleInput['place'],
    send: Send,
  ) {
    this.#deps = deps;
    this.#opened = opened;
    this.#place = place;
    this.#send = send;
  }

  async begin(): Promise<void> {
    const { bus, popups, origin } = this.#deps;
    try {
      this.#attempt = await bus.request('account.beginGoogle', { origin });
    } catch {
      return this.#finish({ type: 'google.ended', outcome: 'failed' });
    }
    if (this.#isOver) return;
    const server = new URL(this.#attempt.url).origin;
    this.#ends.push(
      popups.onMessage((message) => {
        if (message.origin === server && this.#opened.isSource(message.source)) {
          this.#take(message.data);
        }
      }),
    );
    // Only pages of the server's own origin have this channel: in the extension it stays silent.
    this.#ends.push(popups.onBroadcast(googleChannel, (data) => this.#take(data)));
    this.#opened.navigate(this.#attempt.url);
    this.#poll();
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const end of this.#ends) end();
    this.#opened.close();
  }

  #finish(event: LoginEvent): void {
    if (this.#isOver) return;
    this.end();
    this.#send(event);
  }

  #take(data: unknown): void {
    const result = googleResultSchema.safeParse(data);
    if (!result.success || !this.#attempt) return;
    const { code, error } = result.data;
    if (code !== undefined) {
      this.#finish({ type: 'google.code', attempt: this.#attempt.attempt, code });
    } else {
      const outcome = error === 'access_denied' ? 'denied' : 'failed';
      this.#finish({ type: 'google.ended', outcome });
    }
  }

  /** S4.5, S9.6: every second, 120 s for a pop-up and 600 times for a tab. */
  #poll(): void {
    const { clock } = this.#deps;
    const { pollMs, popupMs, maxPolls } = loginTimes;
    const limit = this.#place === 'popup' ? popupMs / pollMs : maxPolls;
    this.#ends.push(
      clock.after(pollMs, () => {
        if (this.#isOver) return;
        this.#polls += 1;
        if (this.#opened.isClosed()) void this.#closed();
        else if (this.#polls >= limit) this.#finish({ type: 'google.ended', outcome: 'timeout' });
        else void this.#askSignedIn().then((isIn) => !isIn && this.#poll());
      }),
    );
  }

  /** Its result may have come by another way in the moment before. */
  async #closed(): Promise<void> {
    if (await this.#askSignedIn()) return;
    this.#finish({ type: 'google.ended', outcome: 'popupClosed' });
  }

  async #askSignedIn(): Promise<boolean> {
    if (this.#place === 'popup') return false;
    const reply = await this.#deps.bus.request('account.get', {}).catch(() => null);
    if (reply?.account.status !== 'signedIn') return false;
    this.#finish({ type: 'login.signedIn' });
    return true;
  }
}
