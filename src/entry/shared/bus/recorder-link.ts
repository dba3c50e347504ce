import type { Link, Listener } from '#bus/core/channel.ts';
import { type BroadcastPort, broadcastLink, broadcastListener } from '#bus/transports/broadcast.ts';

/**
 * Firefox: from the background to the sidebar that records for it and, through it, for cards in pages: their frames get no
 * microphone, and share no locks with other pages of this origin. A call waits until one is open.
 */
export const recorderLink = (port: BroadcastPort): Link => broadcastLink(port, 'sidebar');

/** In a sidebar: the first of those that are open answers, until it is closed. */
export function recorderListener(port: BroadcastPort): Listener {
  return {
    listen(accept) {
      let stop = () => {};
      const turn = port.presence.hold('gloss-recorder');
      void turn.ready.then(() => {
        stop = broadcastListener(port).listen(accept);
      });
      return () => {
        stop();
        turn.release();
      };
    },
  };
}
