/** S5.11: what a page shows in place of a feature of the extension. */
export type VersionGate = 'ok' | 'upgrade' | 'install';

/** S5.11: what pages of the web app need the extension for, by the first version that has it. */
export const featureVersions = {
  /** It answers a page of its server: the onboarding ends. */
  presence: '5.1.0',
  /** It reads the result page of a search engine. */
  searchEngine: '8.12.0',
  /** Web app and extension sign each other in. */
  handoff: '8.19.0',
} as const;
export type GatedFeature = keyof typeof featureVersions;

/**
 * May the feature be used? `version`: of the extension that is here, null without one. `minVersion`: the oldest that
 * the server supports.
 */
export function gateOf(
  version: string | null,
  minVersion: string,
  feature?: GatedFeature,
): VersionGate {
  if (version === null) return 'install';
  const needed = feature ? [minVersion, featureVersions[feature]] : [minVersion];
  return needed.every((each) => compareVersions(version, each) >= 0) ? 'ok' : 'upgrade';
}

/** Below 0 where `one` is older. Parts that are missing or no numbers count as 0. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const partsOf = (version: string) =>
  version
    .slice(0, 50)
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0);
