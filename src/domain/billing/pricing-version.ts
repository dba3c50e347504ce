/** S3.13: variants of the pricing page. `12-1` shows monthly prices first, `12-2` yearly ones. */
export const pricingVersions = ['12-1', '12-2'] as const;
export type PricingVersion = (typeof pricingVersions)[number];

/** S3.13. */
export const defaultPricingVersion: PricingVersion = '12-2';

/** The plan that is chosen first. */
export const firstPlanOf = { '12-1': 'pro', '12-2': 'pro_yearly' } as const;

/** The variant that a device sees, always the same one of those offered. */
export function pricingVersionOf(
  deviceId: string,
  offered: readonly PricingVersion[],
): PricingVersion {
  return offered.length > 0 ? variantOf('pricing', deviceId, offered) : defaultPricingVersion;
}

/** One of `variants`, always the same for a device. What a device sees in one experiment tells nothing of another. */
export function variantOf<Variant>(
  experiment: 'paywall' | 'pricing',
  deviceId: string,
  variants: readonly Variant[],
): Variant {
  return variants[hashOf(`${experiment}:${deviceId}`) % variants.length] as Variant;
}

/** FNV-1a, and the final mixing of MurmurHash3: without that, the lowest bits of two experiments go together. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
