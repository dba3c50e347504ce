import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

/** SHA-256, hex: what is stored and compared instead of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)));
}

/** Reads a secret of the data folder; makes one of 256 bits, mode 0600, if there is none. */
export function readOrMakeSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) {
      chmodSync(file, 0o600);
      return secret;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return replaceSecret(dataDir, name);
}

/** Replaces a secret atomically. */
function replaceSecret(dataDir: string, name: string): string {
  const secret = randomBytes(32).toString('base64url');
  writeSecret(dataDir, name, secret);
  return secret;
}

/** Writes a file of mode 0600 atomically: also after a power cut it has all of the text, or that of before. */
export function writeSecret(dataDir: string, name: string, text: string): void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, name);
  const next = `${file}.${process.pid}.next`;
  writeFileSync(next, `${text}\n`, { mode: 0o600, flag: 'w', flush: true });
  renameSync(next, file);
}

const pairingFile = 'pairing-secret';

/**
 * The pairing secret as its file has it at each call: `npm run token -- --rotate` replaces the file, and
 * from then on the old secret and all sessions made with it are void.
 */
export class PairingSecret {
  #dataDir: string;
  #seen = '';
  #value: { secret: string; hash: string } | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  current(): { secret: string; hash: string } {
    const stamp = this.#stamp();
    if (!this.#value || stamp !== this.#seen) {
      const secret = readOrMakeSecret(this.#dataDir, pairingFile);
      this.#value = { secret, hash: hashOf(secret) };
      this.#seen = this.#stamp();
    }
    return this.#value;
  }

  rotate(): void {
    replaceSecret(this.#dataDir, pairingFile);
  }

  #stamp(): string {
    try {
      const { ino, mtimeMs, size } = statSync(path.join(this.#dataDir, pairingFile));
      return `${ino} ${mtimeMs} ${size}`;
    } catch {
      return '';
    }
  }
}
