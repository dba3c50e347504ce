import { frameStep, shadowStep } from '#domain/element-paths.ts';

/** Element indexes from the top document's body, through shadow roots and frames. */
export function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let at = element; ; ) {
    const { body } = at.ownerDocument;
    if (at === body) {
      const frame = frameOf(at.ownerDocument);
      if (!frame) break;
      steps.unshift(frameStep);
      at = frame;
      continue;
    }
    const parent: ParentNode | null = at.parentNode;
    if (!parent) break;
    const step = String(Array.prototype.indexOf.call(parent.children, at));
    if (isShadowRoot(parent)) {
      steps.unshift(shadowStep, step);
      at = parent.host;
    } else if (isElement(parent)) {
      steps.unshift(step);
      at = parent;
    } else {
      break;
    }
  }
  return steps.join('/');
}

/** A path from the top document as one from `page`; null: it leads into another document. */
export function pathInFrame(path: string, page: Document): string | null {
  const frame = frameOf(page);
  const lead = frame ? `${pathOf(frame)}/${frameStep}/` : '';
  const own = path.startsWith(lead) ? path.slice(lead.length) : null;
  return own?.split('/').includes(frameStep) ? null : own;
}

/** The element that shows a document; null: it is the top one, or its frame is out of reach. */
export function frameOf(page: Document): Element | null {
  return page.defaultView?.frameElement ?? null;
}

// By their type numbers: in a frame of the same origin `instanceof` knows other classes.
const isElement = (node: Node): node is Element => node.nodeType === 1;
const isShadowRoot = (node: Node): node is ShadowRoot => node.nodeType === 11 && 'host' in node;
