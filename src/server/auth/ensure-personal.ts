import { ensureOwner } from '../store/owners.ts';
import { dropOldSessions, revokeOtherSecrets } from '../store/sessions.ts';
import type { Authentication } from './authenticate.ts';
import { localOwner } from './principal.ts';

const retentionMs = 30 * 24 * 3600 * 1000;

/** When personal mode starts: its owner exists, and sessions of replaced secrets are ended. */
export async function ensurePersonal({ db, pairing, now }: Authentication): Promise<void> {
  if (!pairing) return;
  const at = now();
  await ensureOwner(localOwner, db, 'personal');
  await revokeOtherSecrets(localOwner, db, pairing.current().hash, new Date(at));
  await dropOldSessions(localOwner, db, new Date(at - retentionMs));
}
