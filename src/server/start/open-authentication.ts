import type { Authentication } from '../auth/authenticate.ts';
import { DerivedKeys } from '../auth/derived-keys.ts';
import { ensurePersonal } from '../auth/ensure-personal.ts';
import { PairingSecret, readOrMakeSecret } from '../auth/secret-files.ts';
import { Tokens } from '../auth/tokens.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Database } from '../database/connect.ts';

/** Secrets and tokens; in personal mode also its one user. */
export async function openAuthentication(
  config: ServerConfig,
  db: Database,
  now: () => number,
): Promise<Authentication> {
  const authentication = authenticationOf(config, db, now);
  await ensurePersonal(authentication);
  return authentication;
}

function authenticationOf(config: ServerConfig, db: Database, now: () => number): Authentication {
  const { dataDir, authSecret, personal } = config;
  const secret = authSecret ?? readOrMakeSecret(dataDir, 'auth-secret');
  return {
    db,
    tokens: new Tokens(secret, now),
    keys: new DerivedKeys(secret),
    pairing: personal ? new PairingSecret(dataDir) : null,
    now,
  };
}
