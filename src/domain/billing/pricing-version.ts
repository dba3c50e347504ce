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
  return offered.length > 0 ? variantOf(deviceId, offered) : defaultPricingVersion;
}

/** One of `variants`, always the same for a device. */
export function variantOf<Variant>(deviceId: string, variants: readonly Variant[]): Variant {
  let hash = 0;
  for (const letter of deviceId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return variants[hash % variants.length] as Variant;
}

/** S3.13, S4.6: loaded once it is known whether somebody is signed in. */
export interface PricingState {
  version: PricingVersion;
  loaded: boolean;
}

export function pricingState(
  version: PricingVersion | undefined,
  isAccountKnown: boolean,
): PricingState {
  return { version: version ?? defaultPricingVersion, loaded: isAccountKnown };
}
