import type { Fetch } from '#api/client/timed-fetch.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/**
 * Which network an address is of, as Chromium 142 and later compare it with the one that is connected
 * to (https://wicg.github.io/local-network-access/, `targetAddressSpace`); others ignore it.
 */
type AddressSpace = 'public' | 'local' | 'loopback';

/**
 * Fetches a page, unless its name resolves to an address of this machine or its network: a public
 * name may have such an address to read what only this browser reaches. The browser's DNS cache
 * prevents that the address changes between the requests of this function.
 *
 * Not checked: requests through a proxy, which resolves names itself; Firefox, which does not
 * report the address; the hosts between the first and the last of redirects.
 * @throws fetch_refused
 */
export async function publicResponse(fetch: Fetch, url: URL, init: RequestInit): Promise<Response> {
  const response = await publicOrProxied(fetch, url, init);
  const final = URL.parse(response.url);
  if (!response.redirected || !final || final.host === url.host) return response;
  const probe = { ...init, method: 'HEAD' };
  try {
    await refuseLocal(fetch, final, probe);
    return response;
  } catch (error) {
    await response.body?.cancel().catch(() => undefined);
    throw error;
  }
}

async function publicOrProxied(fetch: Fetch, url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url.href, within('public', init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    await refuseLocal(fetch, url, { ...init, method: 'HEAD' });
    return fetch(url.href, init);
  }
}

async function refuseLocal(fetch: Fetch, url: URL, init: RequestInit): Promise<void> {
  // Also where the browser compares nothing: there every space would be reached.
  if (await isReached(fetch, url, 'public', init)) return;
  const found = await Promise.all(
    (['loopback', 'local'] as const).map((space) => isReached(fetch, url, space, init)),
  );
  if (found.includes(true)) {
    throw new CodedError('fetch_refused', 'its name leads to this machine or its network');
  }
}

async function isReached(
  fetch: Fetch,
  url: URL,
  space: AddressSpace,
  init: RequestInit,
): Promise<boolean> {
  const answer = await fetch(url.href, within(space, { ...init, redirect: 'manual' })).catch(
    () => null,
  );
  await answer?.body?.cancel().catch(() => undefined);
  return answer !== null;
}

/** TypeScript's library does not know the member yet. */
function within(space: AddressSpace, init: RequestInit): RequestInit {
  return { ...init, targetAddressSpace: space } as RequestInit;
}
