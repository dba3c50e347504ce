/** Letters of parts that are worth it. */
const minHeld = 200;
/** Letters of such parts for each that is shown. */
const most = 3;
/** React sends parts of a page ahead, at the end of its body; its script moves them into their places. */
const ahead = '[id^="S:"]';

/**
 * Parts that hold most of a page and wait for its scripts: boxes that are still fully transparent (site builders write
 * `opacity: 0` into what they fade in), and those that were sent ahead. Words are read only where there is such a part.
 */
export function waitingParts(body: HTMLElement): readonly Element[] {
  const parts: HTMLElement[] = [];
  let [held, shown] = [0, 0];
  for (const part of body.querySelectorAll<HTMLElement>(':scope>*,[style*=opacity]')) {
    const { opacity, display } = getComputedStyle(part);
    const isHidden = display === 'none';
    if (parts.at(-1)?.contains(part) || (isHidden ? !part.matches(ahead) : opacity !== '0'))
      continue;
    parts.push(part);
    const letters = lettersOf(part);
    held += letters;
    // What is transparent has a box, so it is among the words of the body.
    if (!isHidden) shown -= letters;
  }
  return held > minHeld && lettersOf(body) + shown < held / most ? parts : [];
}

const lettersOf = ({ innerText = '' }: Partial<HTMLElement>) =>
  innerText.replace(/\s+/g, '').length;
