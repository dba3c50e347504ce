/** What the Tab key can reach, and what takes the focus by script. */
const focusable =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select:not(:disabled),textarea:not(:disabled),[tabindex]';

/** Gets the focus where nothing nearer can take it. */
const home = '[data-focus-home]';

/** How many elements that had the focus are remembered. */
const maxRemembered = 8;

interface Gap {
  removed: Element;
  parent: Node;
  /** Siblings that the removed element had, and what was inserted in its place. */
  replacements: readonly Element[];
  next: Element | null;
  previous: Element | null;
}

/**
 * Keeps the focus in the document's controls: when what has it is removed or disabled, the focus moves
 * to what replaced it, to its neighbour, to what had it before, or home, instead of to the body, where
 * the keyboard starts again at the top. Returns a function that ends this.
 */
export function recoverFocus(root: Document): () => void {
  /** The last is the one that has the focus now. */
  let remembered: HTMLElement[] = [];
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    remembered = [...remembered.filter((each) => each !== target), target].slice(-maxRemembered);
  };
  /** A press on nothing takes the focus away on purpose. */
  const onPress = ({ target }: Event) => {
    if (target instanceof Node && !remembered.at(-1)?.contains(target)) remembered.push(root.body);
  };
  const observer = new MutationObserver((records) => {
    const { activeElement } = root;
    const last = remembered.at(-1);
    const isLost = activeElement === null || activeElement === root.body;
    if (!last || last === root.body || !(isLost || (activeElement === last && isDisabled(last)))) {
      return;
    }
    if (last.isConnected && !isDisabled(last)) return;
    remembered = remembered.slice(0, -1);
    for (const candidate of candidatesFor(last, records, remembered, root)) {
      candidate.focus();
      if (root.activeElement === candidate) return;
    }
  });
  root.addEventListener('focusin', onFocus);
  root.addEventListener('pointerdown', onPress, true);
  observer.observe(root.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('pointerdown', onPress, true);
  };
}

const isDisabled = (element: Element) => element.matches(':disabled');

function* candidatesFor(
  last: HTMLElement,
  records: readonly MutationRecord[],
  before: readonly HTMLElement[],
  root: Document,
): Generator<HTMLElement> {
  const gap = last.isConnected ? gapOfDisabled(last) : gapOf(last, records);
  // A notice has no neighbour that the person was at.
  const isNotice = gap?.parent instanceof Element && gap.parent.closest('[aria-live]') !== null;
  if (gap && !isNotice) yield* inNeighbours(gap, last);
  yield* before.toReversed().filter((each) => each.isConnected && each !== root.body);
  const dialog = [...root.querySelectorAll('dialog[open]')].at(-1);
  const homes = (dialog ?? root).querySelectorAll<HTMLElement>(home);
  yield* homes;
  yield* focusablesIn(dialog ?? root.body);
}

/** The control at the same position of what replaced the removed element, or of its neighbours. */
function* inNeighbours({ removed, ...gap }: Gap, last: HTMLElement): Generator<HTMLElement> {
  const position = Math.max(0, focusablesIn(removed).indexOf(last));
  const alike = [gap.next, gap.previous].filter((each) => each?.tagName === removed.tagName);
  for (const element of [...gap.replacements, ...alike]) {
    const controls = element ? focusablesIn(element) : [];
    const control = controls[position] ?? controls.at(-1);
    if (control) yield control;
  }
}

function focusablesIn(element: Element): HTMLElement[] {
  const own = element instanceof HTMLElement && element.matches(focusable) ? [element] : [];
  const inner = [...element.querySelectorAll<HTMLElement>(focusable)];
  // jsdom has no layout to ask.
  return [...own, ...inner].filter(
    (each) => !each.isConnected || (each.checkVisibility?.() ?? true),
  );
}

function gapOfDisabled(element: HTMLElement): Gap | null {
  const {
    parentElement: parent,
    nextElementSibling: next,
    previousElementSibling: previous,
  } = element;
  return parent && { removed: element, parent, replacements: [], next, previous };
}

/** Where the outermost removed element that held the focus was. */
function gapOf(last: Element, records: readonly MutationRecord[]): Gap | null {
  const record = records.find(
    ({ target, removedNodes }) =>
      target.isConnected && [...removedNodes].some((node) => node.contains(last)),
  );
  if (!record) return null;
  const { target: parent, nextSibling, previousSibling } = record;
  const replacements = records
    .filter((each) => each.target === parent && each.addedNodes.length > 0)
    .filter((each) => each.nextSibling === nextSibling || each.previousSibling === previousSibling)
    .flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof Element));
  return {
    removed: [...record.removedNodes].find((node) => node.contains(last)) as Element,
    parent,
    replacements: replacements.filter(({ isConnected }) => isConnected),
    next: siblingFrom(nextSibling, 'nextSibling'),
    previous: siblingFrom(previousSibling, 'previousSibling'),
  };
}

/** The first element from there on that is still in the document. */
function siblingFrom(node: Node | null, way: 'nextSibling' | 'previousSibling'): Element | null {
  for (let each = node; each; each = each[way]) {
    if (each instanceof Element && each.isConnected) return each;
  }
  return null;
}
