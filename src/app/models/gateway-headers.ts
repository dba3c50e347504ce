import { signedHeaders } from '#api/client/signed-headers.ts';
import { deviceId, type Store } from '#services/store/database/store.ts';

/** The page or worker that sends the request. */
interface PageInfo {
  userAgent: string;
  /** Read at each call: a page of the web app has another path after a click. */
  location: Pick<Location, 'host' | 'pathname'>;
}

/** The headers of section 7 of a call of the Gloss server, by the time difference to it. */
export function gatewayHeaders(store: Store, { userAgent, location }: PageInfo) {
  const [, name = 'Chromium', version = '0'] =
    /(Firefox|Edg|Chrome|Safari)\/([\d.]+)/.exec(userAgent) ?? [];
  return async (timeDifferenceMs: number) =>
    signedHeaders({
      now: store.clock.now(),
      timeDifferenceMs,
      deviceId: await deviceId(store),
      browser: { name, version },
      domain: location.host,
      path: location.pathname,
      random: Math.random(),
    });
}
