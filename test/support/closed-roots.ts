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
  const session = await page.createCDPSession();
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const hosts = closedHosts(root as ClosedNode);
  for (const host of hosts) await openRoot(session, host);
  await session.detach();
  if (hosts.length === 0) throw new Error('the page has no closed shadow root');
  return axeFindings(page, `[${mark}]`);
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
