import { timingSafeEqual } from 'node:crypto';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Authentication } from '../auth/authenticate.ts';
import type { Principal } from '../auth/principal.ts';

/** S4.9: the account has used one of the codes. @throws invalid_invitation */
export async function useInvitation(
  { db, keys }: Authentication,
  { ownerId }: Principal,
  codes: readonly string[],
  given: string,
): Promise<void> {
  const hash = (code: string) => Buffer.from(keys.hash('invitation', code.trim()));
  const code = codes.find((each) => timingSafeEqual(hash(each), hash(given)));
  if (code === undefined) throw new CodedError('invalid_invitation', 'no such invitation code');
  await db
    .updateTable('account')
    .set({ invitation_code_used: code })
    .where('owner_id', '=', ownerId)
    .where('invitation_code_used', 'is', null)
    .execute();
}
