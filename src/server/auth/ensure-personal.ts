import { dropOtherApiTokens } from '../store/api-tokens.ts';
import { ensureOwner } from '../store/owners.ts';
import { dropOldSessions, revokeOtherSecrets } from '../store/sessions.ts';
import type { Authentication } from './authenticate.ts';
import { localOwner } from './principal.ts';

const retentionMs = 30 * 24 * 3600 * 1000;

/** When personal mode starts: its owner exists, and sessions and assistants of replaced secrets are ended. */
export async function ensurePersonal({ db, pairing, now }: Authentication): Promise<void> {
  if (!pairing) return;
  const at = now();
  await ensureOwner(localOwner, db, 'personal');
  const { hash } = pairing.current();
  await revokeOtherSecrets(localOwner, db, hash, new Date(at));
  await dropOtherApiTokens(localOwner, db, hash);
  await dropOldSessions(localOwner, db, new Date(at - retentionMs));
}
