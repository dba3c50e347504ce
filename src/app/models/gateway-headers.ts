import { signedHeaders } from '#api/client/signed-headers.ts';
import { deviceId, type Store } from '#services/store/database/store.ts';

/** Of the page that sends the request. */
export interface PageInfo {
  userAgent: string;
  /** Host and port. */
  host: string;
}

/** The signed headers of a call of the Gloss server, by the time difference to it. */
export function gatewayHeaders(store: Store, { userAgent, host }: PageInfo) {
  const [, name = 'Chromium', version = '0'] =
    /(Firefox|Edg|Chrome|Safari)\/([\d.]+)/.exec(userAgent) ?? [];
  return async (path: string, timeDifferenceMs: number) =>
    signedHeaders({
      now: store.clock.now(),
      timeDifferenceMs,
      deviceId: await deviceId(store),
      browser: { name, version },
      domain: host,
      path,
      random: Math.random(),
    });
}
