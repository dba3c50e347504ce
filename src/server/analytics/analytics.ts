import type { DerivedKeys } from '../auth/derived-keys.ts';
import type { Principal } from '../auth/principal.ts';
import { sameSecret } from '../auth/secret-files.ts';
import type { AnalyticsConfig } from '../config/analytics-config.ts';
import type { Database } from '../database/connect.ts';
import { OwnerGate } from '../process/owner-gate.ts';
import { Partitions } from './partitions.ts';

/** What events are counted with. */
export interface Analytics {
  config: AnalyticsConfig;
  db: Database;
  keys: DerivedKeys;
  /** Milliseconds since the epoch. */
  now: () => number;
  partitions: Partitions;
  /** Most that an owner may store, in bytes; null: no limit. */
  quotaBytes: number | null;
  /** Writes of one owner wait for each other here, without a connection to the database. */
  writes: OwnerGate;
}

/** Where a client sends what it counts. */
interface Project {
  /** null: this server. */
  host: string | null;
  token: string;
  /** Of the person: says nothing outside of this server, and is the same on all devices. */
  distinctId: string;
}

export const makeAnalytics = (parts: Omit<Analytics, 'partitions' | 'writes'>): Analytics => ({
  ...parts,
  writes: new OwnerGate({ total: 4, perOwner: 1, maxWaiting: 10 }),
  partitions: new Partitions(parts.db, parts.config.months, parts.now),
});

/** null: nothing is counted here. */
export function projectOf({ config, keys }: Analytics, { ownerId }: Principal): Project | null {
  if (!config.isOn) return null;
  const distinctId = `p_${keys.hash('analytics', `person ${ownerId}`).slice(0, 32)}`;
  const { elsewhere } = config;
  if (elsewhere) return { ...elsewhere, distinctId };
  return { host: null, token: tokenOf(keys, ownerId), distinctId };
}

/**
 * A mixpanel client knows nothing of bearers: the token in each of its events says whose they are. It opens nothing but
 * the counting of that owner's events.
 */
const tokenOf = (keys: DerivedKeys, ownerId: string) =>
  `${Buffer.from(ownerId).toString('base64url')}.${keys.hash('analytics', `token ${ownerId}`).slice(0, 32)}`;

/** Whose token it is; null: it is none of ours. */
export function ownerOfToken({ keys }: Analytics, token: unknown): Principal | null {
  if (typeof token !== 'string' || token.length > 400) return null;
  const ownerId = Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8');
  return ownerId !== '' && sameSecret(token, tokenOf(keys, ownerId)) ? { ownerId } : null;
}
