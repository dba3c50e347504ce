import type { Clock } from '#shared/clock.ts';
import { isObject } from '#shared/json.ts';
import type { MessageLike, WindowEnds } from './window-messages.ts';

/** As long as an id. */
const maxNonce = 100;
const againMs = 100;
const maxHellos = 10;

/**
 * For `Link.prepare` of the asking end: says hello until the other end is ready, for it may load later. Rejects
 * after a second without one.
 */
export function windowHello(
  { self, other, origin, nonce }: WindowEnds,
  clock: Clock,
): () => Promise<void> {
  return () =>
    new Promise((resolve, reject) => {
      let hellos = 0;
      let cancel = () => {};
      const end = (then: () => void) => {
        cancel();
        self.removeEventListener('message', received);
        then();
      };
      const received = ({ data, origin: from, source }: MessageLike) => {
        if (source !== other || from !== origin || !isObject(data)) return;
        if (data.gloss === 'ready' && data.nonce === nonce) end(resolve);
      };
      const say = () => {
        if (hellos === maxHellos) return end(() => reject(new Error('there is no other end')));
        hellos += 1;
        other.postMessage({ gloss: 'hello', nonce }, origin);
        cancel = clock.after(againMs, say);
      };
      self.addEventListener('message', received);
      say();
    });
}

/**
 * The end that answers: silent until a script of the page says hello, which begins what `open` returns the end of.
 * Another nonce is another load of that script. Returns what ends it.
 */
export function answerHello(
  { self, other, origin }: Omit<WindowEnds, 'nonce'>,
  open: (nonce: string) => () => void,
): () => void {
  let nonce: string | null = null;
  let stop = () => {};
  const received = ({ data, origin: from, source }: MessageLike) => {
    if (source !== other || from !== origin || !isObject(data) || data.gloss !== 'hello') return;
    if (typeof data.nonce !== 'string' || data.nonce.length > maxNonce) return;
    if (data.nonce !== nonce) {
      stop();
      nonce = data.nonce;
      stop = open(nonce);
    }
    other.postMessage({ gloss: 'ready', nonce }, origin);
  };
  self.addEventListener('message', received);
  return () => {
    self.removeEventListener('message', received);
    stop();
  };
}
