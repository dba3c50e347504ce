/** Inline and important: a page's own rules would win over `:host`. */
const hostStyle = [
  ['all', 'initial'],
  ['position', 'fixed'],
  ['inset', '0 auto auto 0'],
  ['width', '0'],
  ['height', '0'],
  ['display', 'block'],
  ['z-index', '2147483647'],
] as const;

const contained = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'keydown', 'keyup'];

/** No event of the host leaves it: sites fold what is below a pointer, or take keys as their shortcuts. */
export function contain(host: HTMLElement, signal: AbortSignal): void {
  for (const type of contained) {
    host.addEventListener(type, (event) => event.stopPropagation(), { signal });
  }
}

/** A host for what is ours in a page: out of its flow, its rules and its reach. */
export function closedHost(page: Document): { host: HTMLElement; root: ShadowRoot } {
  const host = page.createElement('div');
  for (const [name, value] of hostStyle) host.style.setProperty(name, value, 'important');
  return { host, root: host.attachShadow({ mode: 'closed' }) };
}
