const maxParts = 200;
/** Letters of a page that shows next to nothing; and of a part that is worth it. */
const [minShown, minHeld] = [100, 200];
/** Letters of such parts for each that is shown. */
const most = 3;
/** React sends parts of a page ahead, which its script moves into their places. */
const ahead = 'div[hidden][id^="S:"]';
const candidates = `:scope>*,[style*="opacity"],${ahead}`;

/**
 * Parts that hold most of a page and wait for its scripts: boxes that are still fully transparent (site builders write
 * `opacity: 0` into what they fade in), and those that were sent ahead. Words are read only where there is such a part.
 */
export function waitingParts(body: HTMLElement): Set<Element> {
  const parts = new Set<Element>();
  let [held, faded] = [0, 0];
  let last: Element | null = null;
  for (const part of [...body.querySelectorAll<HTMLElement>(candidates)].slice(0, maxParts)) {
    if (last?.contains(part)) continue;
    const isAhead = part.matches(ahead);
    if (!isAhead && !isFaded(part)) continue;
    last = part;
    parts.add(part);
    const letters = lettersOf(part);
    held += letters;
    if (!isAhead) faded += letters;
  }
  if (held < minHeld) return new Set();
  // What is transparent has a box, so it is among the words of the body.
  return lettersOf(body) - faded < Math.max(minShown, held / most) ? parts : new Set();
}

function isFaded(part: Element): boolean {
  const { opacity, display } = getComputedStyle(part);
  return opacity === '0' && display !== 'none';
}

const lettersOf = ({ innerText = '' }: HTMLElement) => innerText.replace(/\s+/g, '').length;
