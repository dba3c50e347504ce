import type { Channel, Link } from '#bus/core/channel.ts';
import type { Frame } from '#bus/core/frame.ts';
import { answerHello } from '#bus/transports/window-hello.ts';
import { type WindowEnds, windowListener } from '#bus/transports/window-messages.ts';

interface BridgeOptions {
  page: WindowEnds['self'] & WindowEnds['other'];
  /** Of this page. */
  origin: string;
  /** To the background. */
  background: Link;
}

/**
 * S7.4: carries the calls of a page of the server to the background, which checks the sender of each. Silent until
 * the page says hello: other pages see nothing of it. Returns what ends it.
 */
export function startBridge({ page, origin, background }: BridgeOptions): () => void {
  const ends = { self: page, other: page, origin };
  return answerHello(ends, (nonce) =>
    windowListener({ ...ends, nonce }).listen((_peer, channel) => carry(channel, background)),
  );
}

/** The frames of one channel, both ways; each end checks what it receives. */
function carry(channel: Channel, background: Link) {
  const port = background.connect({
    frame: (raw) => channel.send(raw as Frame),
    closed: () => channel.close(),
  });
  return { frame: (raw: unknown) => port.send(raw as Frame), closed: () => port.close() };
}
