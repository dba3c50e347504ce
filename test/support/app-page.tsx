import type { ReactNode } from 'react';
import { pathAddresses } from '#ui/routing/addresses.ts';
import { Router } from '#ui/routing/router.ts';
import type { FakeBus } from './fake-bus.ts';
import { renderView } from './view.tsx';

/** Mounts a view as the web app does at an address of it, such as `/chat/1`. */
export async function renderAt(
  path: string,
  view: ReactNode,
  bus: FakeBus,
  more: Parameters<typeof renderView>[2] = {},
) {
  history.replaceState(null, '', `/app${path}`);
  const router = new Router(pathAddresses(() => '/app'));
  const web = { surface: 'web', windowId: null, router } as const;
  return { router, ...(await renderView(view, bus, { ...web, ...more })) };
}
