import { isObject } from '#shared/json.ts';
import type { Channel, Link, Listener, Receiver } from '../core/channel.ts';
import { pageBridgeTimeoutMs } from '../define.ts';

/** The part of `window` that one end needs. */
interface WindowLike {
  addEventListener(type: 'message', listener: (event: MessageLike) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageLike) => void): void;
}

export interface MessageLike {
  data: unknown;
  origin: string;
  source: unknown;
}

/** Where messages go and must come from. */
interface TargetLike {
  postMessage(message: unknown, targetOrigin: string): void;
}

export interface WindowEnds {
  /** The only accepted origin. */
  self: WindowLike;
  /** The other end; between two worlds of one page it is the same window. */
  other: TargetLike;
  /** Exact origin of the other end, such as `https://mail.example.com`. */
  origin: string;
  /** New for each load of the page, known to both ends only. */
  nonce: string;
}

/**
 * Anything in the page can post here and read what is posted: origin, source and nonce keep other
 * frames and other extensions out, not the page itself. So the contract names `page-bridge` as
 * caller of next to nothing, and nothing secret is answered: of the web app's searches, results of engines.
 */
function join(ends: WindowEnds, side: 'up' | 'down', take: (line: string, body: unknown) => void) {
  const { self, other, origin, nonce } = ends;
  if (!/^https?:\/\/[^/*]+$/.test(origin)) throw new Error('an exact web origin is needed');
  const received = ({ data, origin: from, source }: MessageLike) => {
    if (from !== origin || source !== other || !isObject(data) || data.gloss !== nonce) return;
    if (data.side === side || typeof data.line !== 'string') return;
    take(data.line, data.body);
  };
  self.addEventListener('message', received);
  return {
    post: (line: string, body: unknown) =>
      other.postMessage({ gloss: nonce, side, line, body }, origin),
    stop: () => self.removeEventListener('message', received),
  };
}

/** The asking end. A body of `null` closes a line. */
export function windowLink(ends: WindowEnds, newId: () => string): Link {
  return {
    timeoutMs: pageBridgeTimeoutMs,
    connect(receiver) {
      const line = newId();
      const { post, stop } = join(ends, 'up', (to, body) => {
        if (to !== line) return;
        if (body === null) receiver.closed();
        else receiver.frame(body);
      });
      return {
        send: (frame) => post(line, frame),
        close() {
          stop();
          post(line, null);
        },
      };
    },
  };
}

const maxLines = 8;

/** The answering end: every caller is a `page-bridge`, whatever its messages claim. */
export function windowListener(ends: WindowEnds): Listener {
  return {
    listen(accept) {
      const lines = new Map<string, Receiver>();
      const { post, stop } = join(ends, 'down', (line, body) => {
        if (body === null) return lines.get(line)?.closed();
        if (!lines.has(line)) {
          if (lines.size >= maxLines) return;
          open(line);
        }
        lines.get(line)?.frame(body);
      });

      function open(line: string) {
        const end = () => {
          if (lines.delete(line)) receiver.closed();
        };
        const close = () => {
          if (lines.has(line)) post(line, null);
          end();
        };
        const channel: Channel = { send: (frame) => post(line, frame), close };
        const receiver = accept({ context: 'page-bridge', url: ends.origin }, channel);
        lines.set(line, { frame: receiver.frame, closed: end });
      }

      return () => {
        stop();
        for (const { closed } of lines.values()) closed();
      };
    },
  };
}
