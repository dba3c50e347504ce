import { sitePath } from '../routes/site-path.ts';
import type { PricingVersion } from './pricing-version.ts';

/**
 * The address of the pricing page (S2.3) in the language of the interface. `link`: its path of S3.12, with a query or
 * without; `tag`: BCP 47.
 */
export function pricingLink(
  link: string,
  { server, version }: { server: string; version: PricingVersion },
  tag: string,
): string {
  const path = sitePath(link, tag);
  return `${server}${path}${path.includes('?') ? '&' : '?'}v=${version}`;
}
