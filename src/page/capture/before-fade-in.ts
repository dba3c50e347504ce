const maxParts = 200;
/** Letters. */
const [minShown, minFaded] = [100, 200];
/** Letters of transparent boxes for each that is shown. */
const most = 3;

/**
 * Boxes that hold most of a page and are still fully transparent: they wait for the script that fades them in, which
 * writes `opacity: 0` into them. Words are read only where there is such a box.
 */
export function fadedParts(body: HTMLElement): Set<Element> {
  const faded = new Set<HTMLElement>();
  let last: Element | null = null;
  for (const part of [...body.querySelectorAll<HTMLElement>(candidates)].slice(0, maxParts)) {
    if (last?.contains(part) || !isFaded(part)) continue;
    faded.add(part);
    last = part;
  }
  const letters = faded.size > 0 ? lettersOf([...faded]) : 0;
  const isMost =
    letters > minFaded && lettersOf([body]) - letters < Math.max(minShown, letters / most);
  return isMost ? faded : new Set();
}

const candidates = ':scope>*,[style*="opacity"]';

function isFaded(part: Element): boolean {
  const { opacity, display } = getComputedStyle(part);
  return opacity === '0' && display !== 'none';
}

const lettersOf = (parts: readonly HTMLElement[]): number =>
  parts.reduce((sum, { innerText = '' }) => sum + innerText.replace(/\s+/g, '').length, 0);
