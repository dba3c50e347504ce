import type { CallServer } from '#api/client/call-server.ts';
import { pair, refresh as refreshEndpoint } from '#api/oauth.ts';
import {
  isLoggedIn,
  isThrottled,
  isUsable,
  mayRefresh,
  needsRefresh,
} from '#domain/account/session.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { ServerClock } from './server-clock.ts';

/** The file that `npm start` adds to an unpacked build (DESIGN section 8). */
export interface LocalPairing {
  server: string;
  secret: string;
}

type Secrets = Partial<Record<SecretName, string | null>>;

interface AccountDeps {
  clock: Pick<Clock, 'now'>;
  /** Tokens end by the server's time. */
  time: Pick<ServerClock, 'now' | 'learnFromToken'>;
  /** Pairing and refresh. */
  readonly callServer: CallServer;
  readSecret(name: SecretName): Promise<string | null>;
  /** All of them or none. `hasEnded`: the server ended the pairing. */
  readonly writeSecrets: (values: Secrets, hasEnded?: boolean) => Promise<void>;
  loadLocal(): Promise<LocalPairing | null>;
  /** The name of this client in the server's list of sessions, such as `Gloss web app`. */
  clientName: string;
  /** Query `app` of C7. */
  app: string;
  /** Pairing was made or lost. */
  onChanged?(): void;
}

/** Our identity at a Gloss server: pairing, tokens, their renewal (S4.5, C7). */
export interface Account {
  /** An access token that lasts. @throws please_login, or why a refresh failed */
  bearer(): Promise<string>;
  /** True where `bearer` may resolve with a token: paired, or the build has a pairing secret. */
  isConnected(): Promise<boolean>;
  /** The server refused our bearer: refreshes it, or pairs again from `local.json`, once; else signs out. */
  refused(token: string): Promise<string>;
  /** @throws pairing_refused, network */
  pair(secret: string): Promise<void>;
  signOut(): Promise<void>;
}

const unpaired: Secrets = { 'gateway.accessToken': null, 'gateway.refreshToken': null };

export function createAccount(deps: AccountDeps): Account {
  return new TokenStore(deps);
}

class TokenStore implements Account {
  #deps: AccountDeps;
  #renewal: Promise<string> | null = null;
  #refreshedAt: number | null = null;
  #refreshError: CodedError | null = null;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  async bearer(): Promise<string> {
    const access = await this.#deps.readSecret('gateway.accessToken');
    const now = this.#deps.time.now();
    if (access !== null && !needsRefresh(access, now)) return access;
    try {
      return await this.#renew(() => this.#refreshOrPair());
    } catch (error) {
      // A token that still lasts is good enough while the server cannot be reached.
      if (access !== null && isUsable(access, now)) return access;
      throw error;
    }
  }

  async isConnected(): Promise<boolean> {
    const refresh = await this.#deps.readSecret('gateway.refreshToken');
    if (isLoggedIn(refresh, this.#deps.time.now())) return true;
    return (await this.#deps.loadLocal()) !== null;
  }

  refused(token: string): Promise<string> {
    return this.#renew(async () => {
      const access = await this.#deps.readSecret('gateway.accessToken');
      if (access !== null && access !== token) return access;
      const { clock } = this.#deps;
      // A clock that is behind takes a token that has ended for valid.
      return this.#refreshOrPair(!isThrottled(this.#refreshedAt, clock.now()));
    });
  }

  async pair(secret: string): Promise<void> {
    await this.#pairWith(secret);
  }

  async signOut(): Promise<void> {
    await this.#deps.writeSecrets(unpaired, true);
    this.#deps.onChanged?.();
  }

  /** Single-flight: any number of callers make one renewal. */
  #renew(work: () => Promise<string>): Promise<string> {
    this.#renewal ??= work().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #refreshOrPair(isRefreshTried = true): Promise<string> {
    const refresh = await this.#deps.readSecret('gateway.refreshToken');
    if (isRefreshTried && refresh !== null && mayRefresh(refresh, this.#deps.time.now())) {
      try {
        return await this.#refresh(refresh);
      } catch (thrown) {
        const error = toCodedError(thrown);
        if (error.code !== 'please_login') throw error;
      }
    }
    const local = await this.#deps.loadLocal();
    if (local) return this.#pairWith(local.secret);
    const access = await this.#deps.readSecret('gateway.accessToken');
    if (refresh !== null || access !== null) await this.signOut();
    throw new CodedError('please_login', 'Please login');
  }

  /** C7, throttled to one per 2 s (S4.5): in between, the last failure is repeated. */
  async #refresh(token: string): Promise<string> {
    const { clock, time, callServer, app } = this.#deps;
    if (isThrottled(this.#refreshedAt, clock.now())) {
      throw this.#refreshError ?? new CodedError('rate_limited', 'refreshed a moment ago');
    }
    this.#refreshedAt = clock.now();
    try {
      const { data } = await callServer(refreshEndpoint, {}, { query: { app }, token });
      this.#refreshError = null;
      time.learnFromToken(data.access_token);
      await this.#deps.writeSecrets({ 'gateway.accessToken': data.access_token });
      return data.access_token;
    } catch (thrown) {
      this.#refreshError = toCodedError(thrown);
      throw this.#refreshError;
    }
  }

  async #pairWith(secret: string): Promise<string> {
    const { callServer, clientName: client } = this.#deps;
    const { data } = await callServer(pair, { secret, client });
    this.#deps.time.learnFromToken(data.access_token);
    await this.#deps.writeSecrets({
      'gateway.accessToken': data.access_token,
      'gateway.refreshToken': data.refresh_token,
    });
    this.#refreshedAt = null;
    this.#deps.onChanged?.();
    return data.access_token;
  }
}
