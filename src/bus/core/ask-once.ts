import type { Clock } from '#shared/clock.ts';
import { isObject } from '#shared/json.ts';
import type { Channel, Link } from './channel.ts';

export interface AskOptions {
  link: Link;
  clock: Clock;
  newId: () => string;
}

/** How a call failed: one of the bus's outcomes or the code that the handler threw. */
export class AskError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const attemptMs = 1_000;
const retryMs = 50;

/**
 * One idempotent request over a channel of its own, closed afterwards: the only part of the bus in
 * every page. The reply is unchecked. A lost or silent channel is tried again until `timeoutMs`.
 * Rejects with an AskError.
 */
export function askOnce(
  { link, clock, newId }: AskOptions,
  { name, body, timeoutMs }: { name: string; body: unknown; timeoutMs: number },
): Promise<unknown> {
  const id = newId();
  const end = clock.now() + timeoutMs;
  return new Promise((resolve, reject) => {
    const attempt = () => {
      const left = end - clock.now();
      if (link.gone?.()) return reject(new AskError('peerLost'));
      if (left <= 0) return reject(new AskError('timeout'));
      let channel: Channel | null = null;
      let isOver = false;
      const stop = (then: () => void) => {
        if (isOver) return;
        isOver = true;
        cancel();
        channel?.close();
        then();
      };
      const again = () => {
        const pause = Math.max(0, Math.min(retryMs, end - clock.now()));
        stop(() => clock.after(pause, attempt));
      };
      let cancel = clock.after(Math.min(attemptMs, left), again);
      const frame = (raw: unknown) => {
        if (!isObject(raw) || isOver) return;
        if (raw.kind === 'welcome') {
          cancel();
          cancel = clock.after(left, again);
          // Sent again under its id, it joins the run that an earlier attempt started.
          const request = { kind: 'req', id, name, ms: left, again: false } as const;
          return channel?.send({ ...request, credit: 0, after: null, to: null, body });
        }
        if (raw.id !== id) return;
        if (raw.kind === 'res') stop(() => resolve(raw.body));
        if (raw.kind === 'err') stop(() => reject(new AskError(codeOf(raw.body))));
      };
      try {
        channel = link.connect({ frame, closed: again });
        if (isOver) channel.close();
        else channel.send({ kind: 'hello', bootId: '' });
      } catch {
        again();
      }
    };
    attempt();
  });
}

function codeOf(body: unknown): string {
  return isObject(body) && typeof body.code === 'string' ? body.code : 'failed';
}
