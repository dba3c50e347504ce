import type { CallServer } from '#api/client/call-server.ts';
import { refresh as refreshEndpoint } from '#api/oauth.ts';
import { type AuthUserReply, signOut } from '#api/sign-in.ts';
import {
  isLoggedIn,
  isThrottled,
  isUsable,
  mayRefresh,
  needsRefresh,
} from '#domain/account/session.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { ServerClock } from './server-clock.ts';

/** S3.6. */
export type AuthUser = AuthUserReply['auth_user'];

type Secrets = Partial<Record<SecretName, string | null>>;

interface SessionTokensDeps {
  clock: Pick<Clock, 'now'>;
  /** Tokens end by the server's time. */
  time: Pick<ServerClock, 'now' | 'learnFromToken'>;
  /** Signed. */
  readonly callServer: CallServer;
  locks: Pick<LocksPort, 'wait'>;
  readonly readSecret: (name: SecretName) => Promise<string | null>;
  /** All of them or none. `hasEnded`: the server ended the session. */
  readonly writeSecrets: (values: Secrets, hasEnded?: boolean) => Promise<void>;
  /** Query `app` of C7. */
  app: string;
  /** S4.5: signed in or out; also clears what is cached of the account. */
  readonly onChanged: () => Promise<void>;
}

/** Tokens of an account's session, which rotate (S3.6, S4.5, S9.6). */
export interface SessionTokens {
  isSignedIn(): Promise<boolean>;
  /** An access token that lasts; null: there is no session. @throws why a refresh failed */
  bearer(): Promise<string | null>;
  /**
   * The server refused this token: another one, refreshed once. null: it is none of the session's, or the session is
   * over. @throws why a refresh failed
   */
  refused(token: string): Promise<string | null>;
  /** Of another account: the session that there was ends. */
  save(user: AuthUser): Promise<void>;
  /** S4.5: ends the session on the server, where that can be reached, and forgets it here. */
  signOut(): Promise<void>;
  /** The server has ended the session. */
  forget(): Promise<void>;
}

/** Only one context refreshes at a time: a token that is sent twice ends the session. */
const tokensLock = 'account.tokens';
const lockMs = 60_000;

const signedOut: Secrets = {
  'account.accessToken': null,
  'account.refreshToken': null,
  'account.sessionKey': null,
  'account.clientUserId': null,
};

export function createSessionTokens(deps: SessionTokensDeps): SessionTokens {
  return new RotatingTokens(deps);
}

class RotatingTokens implements SessionTokens {
  #deps: SessionTokensDeps;
  #renewal: Promise<string | null> | null = null;
  #refreshedAt: number | null = null;

  constructor(deps: SessionTokensDeps) {
    this.#deps = deps;
  }

  async isSignedIn(): Promise<boolean> {
    const refresh = await this.#deps.readSecret('account.refreshToken');
    return isLoggedIn(refresh, this.#deps.time.now());
  }

  async bearer(): Promise<string | null> {
    const access = await this.#access();
    const { time } = this.#deps;
    if (access !== null && !needsRefresh(access, time.now())) return access;
    if ((await this.#deps.readSecret('account.refreshToken')) === null) return null;
    try {
      return await this.#renewed();
    } catch (error) {
      // A token that still lasts is good enough while the server cannot be reached.
      if (isUsable(access, time.now()) && toCodedError(error).code !== 'please_login') {
        return access;
      }
      throw error;
    }
  }

  refused(token: string): Promise<string | null> {
    return this.#inTurn(async () => {
      const access = await this.#access();
      if (access !== null && access !== token) return access;
      return access === null ? null : this.#afterRefusal();
    });
  }

  async save(user: AuthUser): Promise<void> {
    await this.#endOnServer();
    this.#deps.time.learnFromToken(user.access_token);
    await this.#deps.writeSecrets({
      'account.accessToken': user.access_token,
      'account.refreshToken': user.refresh_token,
      'account.sessionKey': user.session_key,
      'account.clientUserId': user.client_user_id,
    });
    this.#refreshedAt = null;
    await this.#deps.onChanged();
  }

  async signOut(): Promise<void> {
    await this.#endOnServer();
    await this.forget();
  }

  /** The session that there is. Without a network it ends here all the same. */
  async #endOnServer(): Promise<void> {
    const token = await this.bearer().catch(() => null);
    if (token === null) return;
    const { callServer } = this.#deps;
    await callServer(signOut, {}, { token }).catch(() => undefined);
  }

  forget(): Promise<void> {
    return this.#inTurn(() => this.#forget(false));
  }

  #access(): Promise<string | null> {
    return this.#deps.readSecret('account.accessToken');
  }

  async #forget(hasEnded: boolean): Promise<void> {
    await this.#deps.writeSecrets(signedOut, hasEnded);
    await this.#deps.onChanged();
  }

  /** Single-flight here, and one context after the other. */
  #renewed(): Promise<string | null> {
    this.#renewal ??= this.#inTurn(() => this.#refresh()).finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  /** What writes tokens: a refresh under way must not bring back a session that was ended. */
  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const release = await this.#deps.locks.wait(tokensLock, AbortSignal.timeout(lockMs));
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** S4.5, S9.6. What another context has refreshed meanwhile is used. */
  async #refresh(): Promise<string | null> {
    const { clock, time, readSecret } = this.#deps;
    const access = await this.#access();
    if (access !== null && !needsRefresh(access, time.now())) return access;
    const refresh = await readSecret('account.refreshToken');
    if (refresh === null) return null;
    if (!mayRefresh(refresh, time.now())) return this.#end();
    if (isThrottled(this.#refreshedAt, clock.now())) {
      throw new CodedError('rate_limited', 'refreshed a moment ago');
    }
    return this.#sendRefresh(refresh);
  }

  /** A clock that is behind takes a token that has ended for valid: only a refused refresh ends the session. */
  async #afterRefusal(): Promise<string | null> {
    const { clock, readSecret } = this.#deps;
    const refresh = await readSecret('account.refreshToken');
    if (refresh === null || isThrottled(this.#refreshedAt, clock.now())) {
      await this.#forget(true);
      return null;
    }
    try {
      return await this.#sendRefresh(refresh);
    } catch (error) {
      if (toCodedError(error).code === 'please_login') return null;
      throw error;
    }
  }

  async #sendRefresh(token: string): Promise<string | null> {
    const { callServer, clock, time, app, writeSecrets } = this.#deps;
    this.#refreshedAt = clock.now();
    try {
      const { data } = await callServer(refreshEndpoint, {}, { query: { app }, token });
      time.learnFromToken(data.access_token);
      await writeSecrets({
        'account.accessToken': data.access_token,
        'account.refreshToken': data.refresh_token ?? token,
      });
      return data.access_token;
    } catch (thrown) {
      const error = toCodedError(thrown);
      if (error.code === 'please_login') return this.#end();
      throw error;
    }
  }

  async #end(): Promise<never> {
    await this.#forget(true);
    throw new CodedError('please_login', 'Please login');
  }
}
