/** Functions that run in the page that is measured; they take nothing from around them. */

interface Probed {
  /** Number of a `q0000` word → milliseconds since the epoch at which it had been drawn. */
  glossSeen?: Map<number, number>;
  glossFrames?: { tasks: number[]; frames: number[] };
}

/**
 * Notes when each marked word is on the screen: found in what a mutation brought, timed behind the
 * frame that draws it. Text that was looked at is not looked at again.
 */
export function watchWords(): void {
  const seen = new Map<number, number>();
  (globalThis as Probed).glossSeen = seen;
  const looked = new WeakMap<Node, number>();
  let fresh: number[] = [];
  const drawn = new MessageChannel();
  drawn.port1.onmessage = ({ data }: MessageEvent<number[]>) => {
    const at = performance.timeOrigin + performance.now();
    for (const word of data) if (!seen.has(word)) seen.set(word, at);
  };
  const look = (node: Node) => {
    const text = node.textContent ?? '';
    // A word may have been cut where the text ended before.
    const from = Math.max(0, (looked.get(node) ?? 0) - 5);
    looked.set(node, text.length);
    for (const [, digits] of text.slice(from).matchAll(/q(\d{4})/g)) {
      const word = Number(digits);
      if (!seen.has(word)) fresh.push(word);
    }
  };
  new MutationObserver((records) => {
    const before = fresh.length;
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') look(target);
      else for (const node of addedNodes) look(node);
    }
    if (before > 0 || fresh.length === 0) return;
    requestAnimationFrame(() => {
      drawn.port2.postMessage(fresh);
      fresh = [];
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

export function wordsSeen(): [number, number][] {
  return [...((globalThis as Probed).glossSeen ?? [])];
}

/** Tasks and frames above 50 ms from now on. */
export function watchLong(): void {
  const tasks: number[] = [];
  const frames: number[] = [];
  (globalThis as Probed).glossFrames = { tasks, frames };
  const note = (type: string, into: number[]) =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) if (duration > 50) into.push(duration);
    }).observe({ type });
  note('longtask', tasks);
  note('long-animation-frame', frames);
}

/** In milliseconds; 0: none above 50. */
export interface Longest {
  longestTask: number;
  /** From its first work to its drawing: on a busy machine mostly waiting. */
  longestFrame: number;
}

export function longest({ tasks, frames }: { tasks: number[]; frames: number[] }): Longest {
  const max = (list: number[]) => Math.round(Math.max(0, ...list));
  return { longestTask: max(tasks), longestFrame: max(frames) };
}

export function longSeen(): { tasks: number[]; frames: number[] } {
  return (globalThis as Probed).glossFrames ?? { tasks: [], frames: [] };
}
