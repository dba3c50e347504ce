import { DiagramDrawer, type DrawingFrame } from '#app/diagrams/diagram-drawer.ts';
import { createBus } from '#bus/bus.ts';
import { messagePortLink } from '#bus/transports/message-port.ts';
import { clientAssetsPrefix } from '#domain/product/product.ts';
import { openSandboxedFrame } from '#platform/web/sandboxed-frame.ts';
import { systemClock } from '#shared/clock.ts';

const openTimeoutMs = 10_000;

/** The page is at another place in an extension and in the web app. */
function frameAddress(): string {
  const isExtension = location.protocol.endsWith('extension:');
  return isExtension ? '/pages/diagram/index.html' : `${clientAssetsPrefix}/diagram.html`;
}

async function openFrame(): Promise<DrawingFrame> {
  const life = AbortSignal.timeout(openTimeoutMs);
  const frame = await openSandboxedFrame(frameAddress(), life, { isLaidOut: true });
  const bus = createBus({
    context: 'parent',
    routes: { diagram: messagePortLink(() => frame.port) },
  });
  return {
    draw: (request) => bus.request('diagram.draw', request),
    close: () => {
      bus.close();
      frame.close();
    },
  };
}

/** Draws the diagrams of this page. */
export const diagrams = new DiagramDrawer(openFrame, systemClock);
