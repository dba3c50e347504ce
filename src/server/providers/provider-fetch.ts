import { baseUrlOf, type ProviderConfig } from '../config/provider-config.ts';
import { checkedReply } from '../gateway/checked-reply.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';

/** How vendors are called. */
export interface VendorCalls {
  fetch: Fetch;
  /** Of addresses that a vendor names. */
  publicFetch: Fetch;
  /** What no text of a vendor may contain. */
  redactor: { redact(text: string): string; keys: readonly Buffer[] };
}

/** The calls of one provider: of its own address as it was set, of others where they are public; with checked replies. */
export function providerFetch(
  { fetch, publicFetch, redactor }: VendorCalls,
  config: ProviderConfig,
): Fetch {
  const own = URL.parse(baseUrlOf(config))?.origin;
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    const reply = await (origin === own ? fetch : publicFetch)(input, init);
    return checkedReply(reply, redactor.keys);
  };
}
