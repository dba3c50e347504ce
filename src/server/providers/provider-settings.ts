import type { KeyTest, ProviderState } from '#domain/models/server-provider.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { hostOfProvider, keyVariable, type ProviderConfig } from '../config/provider-config.ts';
import type { Fetch } from '../gateway/fetch/node-fetch.ts';
import type { Redactor } from './keys/redactor.ts';
import { hostAddress, hostConfig } from './keys/stored-hosts.ts';
import type { StoredKeys } from './keys/stored-keys.ts';
import { testKey } from './keys/test-key.ts';
import type { ProviderRegistry } from './registry.ts';

interface ProviderSettingsOptions {
  /** Every vendor, with the environment's key or none. */
  vendors: readonly ProviderConfig[];
  /** Hosts whose addresses are known; only a stored key makes one of use. */
  presets: readonly ProviderConfig[];
  /** Other hosts of the environment. */
  hosts: readonly ProviderConfig[];
  keys: StoredKeys;
  registry: ProviderRegistry;
  redactor: Redactor;
  fetch: Fetch;
}

/** Providers with the keys of the environment and those that were set since; a change works at once. */
export class ProviderSettings {
  readonly #options: ProviderSettingsOptions;
  /** Hosts that a person has named. */
  #named: readonly ProviderConfig[] = [];
  /** Also those that were removed: a running call may still quote one. */
  readonly #known = new Set<string>();

  constructor(options: ProviderSettingsOptions) {
    this.#options = options;
    this.#apply();
  }

  /** Those whose key can be set. */
  get #keyed(): readonly ProviderConfig[] {
    const { vendors, presets } = this.#options;
    return [...vendors, ...presets, ...this.#named];
  }

  async list(): Promise<ProviderState[]> {
    const { hosts } = this.#options;
    return Promise.all([...this.#keyed, ...hosts].map((config) => this.#stateOf(config)));
  }

  /** Tests the key, and stores it unless the vendor refuses it. Throws as `#editable`. */
  async set(id: string, key: string) {
    const vendor = this.#editable(id);
    this.#redact([key]);
    const test = await this.#test({ ...vendor, apiKey: key });
    const stored = test.result !== 'refused';
    if (stored) this.#store(vendor, key);
    return { provider: await this.#stateOf(vendor), test, stored };
  }

  /** Tests a host by a question of one word, and stores its address and key where it answers. Throws `invalid_request`. */
  async setHost(address: string, key: string, model: string) {
    const { registry } = this.#options;
    const host = hostConfig(hostAddress(address), model);
    this.#redact([key]);
    const test = await this.#test({ ...host, apiKey: key });
    const stored = test.result === 'accepted';
    if (stored) this.#store(host, key);
    const { rows } = stored ? await registry.list() : { rows: [] };
    const models = rows.filter((row) => row.owned_by === host.id).map(({ id }) => id);
    return { provider: await this.#stateOf(host), test, stored, models };
  }

  #store(config: ProviderConfig, key: string): void {
    this.#options.keys.set(slotOf(config), key);
    this.#apply();
  }

  /** Throws as `#editable`. */
  async remove(id: string): Promise<ProviderState> {
    const vendor = this.#editable(id);
    this.#options.keys.remove(slotOf(vendor));
    this.#apply();
    return this.#stateOf(vendor);
  }

  /** Of this key, or of the one that is set. Throws `not_found` for an unknown provider or without a key. */
  async test(id: string, key?: string): Promise<KeyTest> {
    const { hosts } = this.#options;
    if (key !== undefined) {
      this.#redact([key]);
      return this.#test({ ...this.#find(this.#keyed, id), apiKey: key });
    }
    const config = this.#withKey(this.#find([...this.#keyed, ...hosts], id));
    if (config.apiKey === null && !hosts.some((host) => host.id === id)) {
      throw new CodedError('not_found', `${config.name} has no key`);
    }
    return this.#test(config);
  }

  /** A vendor whose key is not the environment's. Throws `not_found` and `invalid_request`. */
  #editable(id: string): ProviderConfig {
    const vendor = this.#find(this.#keyed, id);
    if (vendor.apiKey === null) return vendor;
    const fault = `the key of ${vendor.name} is set by ${keyVariable(vendor)}`;
    throw new CodedError('invalid_request', `provider: ${fault}`);
  }

  #find(configs: readonly ProviderConfig[], id: string): ProviderConfig {
    const found = configs.find((config) => config.id === id);
    if (found) return found;
    throw new CodedError('not_found', 'there is no such provider whose key can be set');
  }

  #withKey(config: ProviderConfig): ProviderConfig {
    return { ...config, apiKey: config.apiKey ?? this.#options.keys.get(slotOf(config)) };
  }

  #apply(): void {
    const { hosts, keys, registry } = this.#options;
    this.#named = keys.hosts().map((address) => hostConfig(address));
    const usable = this.#keyed.map((each) => this.#withKey(each)).filter(({ apiKey }) => apiKey);
    const all = [...usable, ...hosts];
    this.#redact(all.map(({ apiKey }) => apiKey));
    registry.use(all);
  }

  #redact(keys: readonly (string | null)[]): void {
    for (const key of keys) if (key) this.#known.add(key);
    this.#options.redactor.set('providers', [...this.#known]);
  }

  #test(config: ProviderConfig): Promise<KeyTest> {
    const { fetch, registry } = this.#options;
    return testKey(config, registry.make(config), fetch);
  }

  async #stateOf(config: ProviderConfig): Promise<ProviderState> {
    const isKeyed = this.#keyed.some(({ id }) => id === config.id);
    const provider = this.#options.registry.providers.find(({ id }) => id === config.id);
    const listed = await provider?.models().catch((error: unknown) => toCodedError(error));
    return {
      id: config.id,
      name: config.name,
      host: hostOfProvider(config),
      key: this.#keyState(config, isKeyed),
      editable: isKeyed && config.apiKey === null,
      variable: config.kind === 'compatible' ? null : keyVariable(config),
      models: Array.isArray(listed) ? listed.length : 0,
      error: listed instanceof CodedError ? listed.toData() : null,
    };
  }

  #keyState(config: ProviderConfig, isKeyed: boolean): ProviderState['key'] {
    if (config.apiKey !== null) return 'environment';
    if (this.#options.keys.get(slotOf(config)) !== null) return 'stored';
    return isKeyed ? 'missing' : 'none';
  }
}

const slotOf = ({ id, keySlot = id }: ProviderConfig): string => keySlot;
