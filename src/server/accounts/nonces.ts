import { signatureWindowMs } from '#api/client/sign-request.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Authentication, Caller } from '../auth/authenticate.ts';

/** Calls of one session at one process, within the time in which a signature is accepted. */
const maxCalls = 20_000;

/** Stores nonces of signed calls. The clean-up of accounts removes those that have expired. */
export class Nonces {
  readonly #authentication: Pick<Authentication, 'db' | 'now'>;
  readonly #counts = new Map<string, number>();
  #countsEnd = 0;

  constructor(authentication: Pick<Authentication, 'db' | 'now'>) {
    this.#authentication = authentication;
  }

  /** Throws `signature_refused` if the session has used it before, `rate_limited` beyond the limit. */
  async spend(
    { principal: { ownerId }, session: { sessionId } }: Caller,
    nonce: string,
  ): Promise<void> {
    const { db, now } = this.#authentication;
    this.#count(sessionId, now());
    // Longer than any signature with this nonce is accepted, by whatever node's clock.
    const expires_at = new Date(now() + 2 * signatureWindowMs);
    const added = await db
      .insertInto('nonce')
      .values({ owner_id: ownerId, session_id: sessionId, nonce, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows) return;
    throw new CodedError('signature_refused', 'this signature was used before');
  }

  #count(sessionId: string, now: number): void {
    if (now >= this.#countsEnd) {
      this.#counts.clear();
      this.#countsEnd = now + signatureWindowMs;
    }
    const count = (this.#counts.get(sessionId) ?? 0) + 1;
    this.#counts.set(sessionId, count);
    if (count <= maxCalls) return;
    const retryAfter = String(Math.ceil((this.#countsEnd - now) / 1000));
    throw new CodedError('rate_limited', 'too many calls of one session', { retryAfter });
  }
}
