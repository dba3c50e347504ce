import type { CDPSession, Page } from 'puppeteer';
import { axeFindings } from './screen-checks.ts';

interface ClosedNode {
  backendNodeId: number;
  shadowRootType?: 'user-agent' | 'open' | 'closed';
  children?: ClosedNode[];
  shadowRoots?: ClosedNode[];
}

const mark = 'data-closed-root';

/**
 * Serious findings of axe in the closed shadow roots of a page, such as the pill and the floating button: DevTools
 * hands them to the page's world, where axe reads them as open ones. The page knows of them from then on.
 */
export async function closedRootFindings(page: Page): Promise<string[]> {
  await openRoots(page);
  return axeFindings(page, `[${mark}]`);
}

/**
 * Controls in the closed shadow roots of a page of which a pointer hits less than 32 px in a direction, found
 * pixel by pixel from their middle.
 */
export async function smallInClosedRoots(page: Page): Promise<string[]> {
  await openRoots(page);
  return page.evaluate((marked) => {
    const reach = (root: ShadowRoot, button: Element, dx: number, dy: number) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      let pixels = 0;
      const isHit = () => button.contains(root.elementFromPoint(x + dx * pixels, y + dy * pixels));
      while (pixels < 100 && isHit()) pixels += 0.5;
      return pixels;
    };
    const small: string[] = [];
    let count = 0;
    for (const host of document.querySelectorAll(marked)) {
      const root = host.shadowRoot!;
      for (const button of root.querySelectorAll<HTMLElement>('button, a[href], input')) {
        if (!button.checkVisibility({ visibilityProperty: true })) continue;
        count += 1;
        const width = reach(root, button, -1, 0) + reach(root, button, 1, 0);
        const height = reach(root, button, 0, -1) + reach(root, button, 0, 1);
        if (width < 32 || height < 32) small.push(`${button.ariaLabel}: ${width} × ${height}`);
      }
    }
    return count > 0 ? small : ['no control is shown'];
  }, `[${mark}]`);
}

/** How visible the control of that name is in a closed shadow root of a page: its opacity, `0` to `1`. */
export async function opacityInClosedRoot(page: Page, name: string): Promise<string | null> {
  await openRoots(page);
  return page.evaluate(
    (marked, label) => {
      const roots = [...document.querySelectorAll(marked)].map(({ shadowRoot }) => shadowRoot!);
      const found = roots
        .map((root) => root.querySelector(`[aria-label="${label}"]`))
        .find(Boolean);
      return found ? getComputedStyle(found).opacity : null;
    },
    `[${mark}]`,
    name,
  );
}

async function openRoots(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const hosts = closedHosts(root as ClosedNode);
  for (const host of hosts) await openRoot(session, host);
  await session.detach();
  if (hosts.length === 0) throw new Error('the page has no closed shadow root');
}

function closedHosts(node: ClosedNode): ClosedNode[] {
  const inner = [...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(closedHosts);
  const isHost = node.shadowRoots?.some(({ shadowRootType }) => shadowRootType === 'closed');
  return isHost ? [node, ...inner] : inner;
}

async function openRoot(session: CDPSession, host: ClosedNode): Promise<void> {
  const [root] = host.shadowRoots!;
  const object = async ({ backendNodeId }: ClosedNode) =>
    (await session.send('DOM.resolveNode', { backendNodeId })).object.objectId ?? '';
  await session.send('Runtime.callFunctionOn', {
    objectId: await object(host),
    functionDeclaration: `function (root) {
      Object.defineProperty(this, 'shadowRoot', { value: root, configurable: true });
      this.setAttribute('${mark}', '');
    }`,
    arguments: [{ objectId: await object(root!) }],
  });
}
