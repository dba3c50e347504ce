import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { isObject, parseJson } from '#shared/json.ts';
import { writeSecret } from '../../auth/secret-files.ts';
import { ConfigError } from '../../config/config-error.ts';
import { isHostAddress } from './stored-hosts.ts';

const fileName = 'provider-keys.json';

/** Keys of providers that were set by calls, by their ids, or addresses: `DATA_DIR/provider-keys.json`, mode 0600. */
export class StoredKeys {
  readonly #dataDir: string;
  readonly #keys: Map<string, string>;

  /** Reads the file. Throws ConfigError for a damaged one: it may hold keys that work. */
  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#keys = readKeys(path.join(dataDir, fileName));
  }

  get(provider: string): string | null {
    return this.#keys.get(provider) ?? null;
  }

  /** Addresses of hosts that have a key here. */
  hosts(): string[] {
    return [...this.#keys.keys()].filter(isHostAddress);
  }

  /** Throws where the file cannot be written, and changes nothing then. */
  set(provider: string, key: string): void {
    this.#write(new Map(this.#keys).set(provider, key));
    this.#keys.set(provider, key);
  }

  remove(provider: string): void {
    if (!this.#keys.has(provider)) return;
    const rest = new Map(this.#keys);
    rest.delete(provider);
    this.#write(rest);
    this.#keys.delete(provider);
  }

  #write(keys: ReadonlyMap<string, string>): void {
    if (keys.size === 0) rmSync(path.join(this.#dataDir, fileName), { force: true });
    else writeSecret(this.#dataDir, fileName, JSON.stringify(Object.fromEntries(keys)));
  }
}

function readKeys(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map();
  const keys = parseJson(readFileSync(file, 'utf8'));
  if (!isObject(keys)) {
    throw new ConfigError([`DATA_DIR: ${file} is damaged; remove it and set the keys again.`]);
  }
  chmodSync(file, 0o600);
  const texts = Object.entries(keys).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new Map(texts);
}
