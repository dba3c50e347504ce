import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Authentication } from '../auth/authenticate.ts';

/** At most `max` attempts in `minutes`. */
interface RateLimit {
  max: number;
  minutes: number;
}

/** Limits of one kind of attempt: by the caller's address, by its network, and by the e-mail address. */
interface AttemptLimits {
  address: RateLimit;
  network: RateLimit;
  /** By e-mail address and network: one network alone does not use up `email`. */
  emailOfNetwork?: RateLimit;
  email?: RateLimit;
}

/** C5: how often a code is mailed. With five tries a code, `email` bounds what can be guessed of an address. */
export const codeLimits: AttemptLimits = {
  address: { max: 20, minutes: 15 },
  network: { max: 100, minutes: 15 },
  emailOfNetwork: { max: 5, minutes: 30 },
  email: { max: 15, minutes: 60 },
};

/** C6: how often a caller tries a wrong code. By e-mail address there is no limit: others would lock its person out. */
export const tryLimits: AttemptLimits = {
  address: { max: 40, minutes: 15 },
  network: { max: 200, minutes: 15 },
};

/** S4.9; `email` is the account. */
export const invitationLimits: AttemptLimits = { ...tryLimits, email: { max: 15, minutes: 15 } };

/** Counts an attempt, over all processes. Throws `rate_limited` with the time to wait. */
export async function countAttempt(
  authentication: Authentication,
  kind: 'mail' | 'try' | 'invite',
  limits: AttemptLimits,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const network = networkOf(address);
  const buckets: readonly [string, RateLimit | undefined][] = [
    [`address ${address}`, limits.address],
    [`network ${network}`, limits.network],
    [`email ${email} of ${network}`, limits.emailOfNetwork],
    [`email ${email}`, limits.email],
  ];
  for (const [bucket, limit] of buckets) {
    if (limit) await countInWindow(authentication, `${kind} ${bucket}`, limit);
  }
}

async function countInWindow(
  { db, keys, now }: Authentication,
  bucket: string,
  { max, minutes }: RateLimit,
): Promise<void> {
  const at = new Date(now());
  const end = new Date(now() + minutes * 60_000);
  const { rows } = await sql<{ count: number; ends_at: Date }>`
    insert into rate_window as w (bucket, count, ends_at)
    values (${keys.hash('rate', bucket)}, 1, ${end})
    on conflict (bucket) do update set
      count = case when w.ends_at <= ${at} then 1 else least(w.count, ${max}) + 1 end,
      ends_at = case when w.ends_at <= ${at} then ${end} else w.ends_at end
    returning count, ends_at`.execute(db);
  const [row] = rows;
  if (!row || row.count <= max) return;
  const seconds = Math.max(1, Math.ceil((row.ends_at.getTime() - now()) / 1000));
  throw new CodedError('rate_limited', 'too many attempts: try again later', {
    retryAfter: String(seconds),
  });
}

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one: what one caller may have to itself. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  if (!isIPv6(mapped)) return mapped.split('.').slice(0, 3).join('.');
  const [head = '', tail] = mapped.split('%', 1)[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return all
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
