/** Where a request breaks, as the browser's `fetch` has it. */
export const breaks = [
  'before its reply',
  'in its reply',
  'by a page that wants one to sign in',
] as const;
export type Break = (typeof breaks)[number];

export interface BrokenNetwork {
  /** Whether it was away, from that request on. */
  readonly hasBroken: () => boolean;
  back(): void;
  /** Gives the runtime its own network back. */
  restore(): void;
}

/** Breaks the global `fetch` at that request, counted from 0, and refuses all others until `back`. */
export function breakNetwork(at: number, where: Break): BrokenNetwork {
  const { fetch } = globalThis;
  let count = 0;
  let isBack = false;
  let hasBroken = false;
  globalThis.fetch = async (...request) => {
    const number = count;
    if (isBack || number < at) {
      count += 1;
      return fetch(...request);
    }
    hasBroken = true;
    if (where === 'by a page that wants one to sign in') return signInPage();
    if (number > at || where === 'before its reply') throw new TypeError('Failed to fetch');
    count += 1;
    return brokenOff(await fetch(...request));
  };
  return {
    hasBroken: () => hasBroken,
    back: () => {
      isBack = true;
    },
    restore: () => {
      globalThis.fetch = fetch;
    },
  };
}

/** Of a network of a hotel or a train. */
const signInPage = () =>
  new Response('<!doctype html><title>Wi-Fi</title><p>Welcome aboard</p>', {
    headers: { 'content-type': 'text/html' },
  });

/** The reply with half of its first piece. */
function brokenOff(reply: Response): Response {
  const reader = reply.body?.getReader();
  let hasBegun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = hasBegun ? undefined : (await reader?.read())?.value;
      hasBegun = true;
      if (piece) return controller.enqueue(piece.subarray(0, piece.length >> 1));
      await reader?.cancel();
      controller.error(new TypeError('network error'));
    },
  });
  const { status, headers } = reply;
  return new Response(body, { status, headers });
}
