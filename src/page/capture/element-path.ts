import { frameStep, shadowStep } from '#domain/capture/element-paths.ts';
import {
  bodyOf,
  childrenOf,
  nodeTypeOf,
  ownerDocumentOf,
  parentNodeOf,
  viewOf,
} from '../dom/own-properties.ts';
import { depthOf } from '../frames/frame-chain.ts';

/** Element indexes from the top document's body, through shadow roots and frames. */
export function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let at = element; ; ) {
    const page = ownerDocumentOf(at);
    if (at === bodyOf(page)) {
      const frame = frameOf(page);
      if (!frame) break;
      steps.unshift(frameStep);
      at = frame;
      continue;
    }
    const parent: ParentNode | null = parentNodeOf(at);
    if (!parent) break;
    const step = String(Array.prototype.indexOf.call(childElementsOf(parent), at));
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
  if (!reachesTop(page)) return pathByDepth(path, page);
  const frame = frameOf(page);
  const lead = frame ? `${pathOf(frame)}/${frameStep}/` : '';
  const own = path.startsWith(lead) ? path.slice(lead.length) : null;
  return own?.split('/').includes(frameStep) ? null : own;
}

/** In a frame of another origin the path from the top is unknown: its depth is used. */
function pathByDepth(path: string, page: Document): string | null {
  const documents = `/${path}/`.split(`/${frameStep}/`);
  if (documents.length - 1 !== depthOf(page)) return null;
  return documents.at(-1)?.replace(/\/$/, '') ?? null;
}

function reachesTop(page: Document): boolean {
  const view = viewOf(page);
  if (!view || view === view.parent) return true;
  const frame = frameOf(page);
  return frame !== null && reachesTop(frame.ownerDocument);
}

/** The element that shows a document; null: it is the top one, or its frame is out of reach. */
function frameOf(page: Document): Element | null {
  return viewOf(page)?.frameElement ?? null;
}

// By their type numbers: in a frame of the same origin `instanceof` knows other classes.
const isElement = (node: Node): node is Element => nodeTypeOf(node) === 1;
const isShadowRoot = (node: Node): node is ShadowRoot => nodeTypeOf(node) === 11 && 'host' in node;
const childElementsOf = (parent: ParentNode) =>
  isElement(parent) ? childrenOf(parent) : parent.children;
