import { toBcp47 } from '../languages/bcp47.ts';
import { interfaceLanguages, pseudoLanguages } from '../languages/interface-languages.ts';
import { localizedPath } from '../product/paths.ts';
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
  const language = [...interfaceLanguages, ...pseudoLanguages].find(
    ({ code }) => toBcp47(code) === tag,
  );
  const path = language && tag !== 'en' ? localizedPath(link, language.code, []) : link;
  return `${server}${path}${path.includes('?') ? '&' : '?'}v=${version}`;
}
