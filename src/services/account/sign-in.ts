import type { CallServer } from '#api/client/call-server.ts';
import * as signInApi from '#api/sign-in.ts';
import type { SignInWays } from '#domain/account/state.ts';
import { isSignInEmail, normalizedEmail } from '#domain/capture/email.ts';
import { environment } from '#domain/product/product.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import { toBase64Url } from '#shared/base64-url.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { AuthUser } from './session-tokens.ts';

interface SignInDeps {
  readonly callServer: CallServer;
  readonly server: () => Promise<string>;
  /** The name of this client in the server's list of sessions, such as `Gloss web app`. */
  clientName: string;
  /** Has this client an origin by which a server knows it? Firefox's extensions have not: no result is sent there. */
  hasKnownOrigin: boolean;
  readSecret(name: SecretName): Promise<string | null>;
  writeSecret(name: SecretName, value: string | null): Promise<void>;
  /** S3.7 and S9.7: from where the person came. */
  readonly traffic: () => Promise<Traffic>;
}

/** Fields of C6. */
interface Traffic {
  ref: string[];
  client_reference_id: string | null;
  user_acquisition_channel: string;
  gclid: string | null;
}

/** A sign-in whose result comes from elsewhere: by a pop-up, or by another client. */
interface Attempt {
  attempt: string;
  challenge: string;
}

/** C5, C6, C8 and S6.4. Each way ends with the tokens of a new session. */
export interface SignIn {
  ways(): Promise<SignInWays>;
  /** @throws invalid_email, email_unavailable, rate_limited */
  sendCode(email: string): Promise<void>;
  /** @throws invalid_code, account_deleted, rate_limited */
  verifyCode(email: string, code: string): Promise<AuthUser>;
  begin(): Promise<Attempt>;
  /** The address of a pop-up or a tab. */
  googleUrl(attempt: Attempt, origin: string): Promise<string>;
  /** @throws login_failed also where the attempt was made elsewhere, or was used */
  finishGoogle(attempt: string, code: string): Promise<AuthUser>;
  /** @throws login_failed */
  redeem(attempt: string, code: string): Promise<AuthUser>;
  /** With the bearer of the account: a code for another client's challenge. */
  handOver(token: string, challenge: string, app: string): Promise<string>;
}

/** Forgotten with the context: then the person signs in again. */
const maxAttempts = 20;

export function createSignIn(deps: SignInDeps): SignIn {
  const { callServer } = deps;
  const verifiers = new Map<string, string>();
  const take = (attempt: string) => {
    const verifier = verifiers.get(attempt);
    if (verifier === undefined)
      throw new CodedError('login_failed', 'Login failed, please try again');
    return verifier;
  };
  return {
    ways: () => ways(deps),
    ...byCode(deps),
    async begin() {
      const attempt = randomText(16);
      const verifier = randomText(32);
      if (verifiers.size >= maxAttempts) verifiers.clear();
      verifiers.set(attempt, verifier);
      return { attempt, challenge: await challengeOf(verifier) };
    },
    async googleUrl({ challenge }, origin) {
      const query = new URLSearchParams({ app: deps.clientName, challenge, origin });
      return `${await deps.server()}${signInApi.googleSignInPath}?${query.toString()}`;
    },
    async finishGoogle(attempt, code) {
      const body = { code, verifier: take(attempt), ...(await deps.traffic()) };
      const user = await authUserOf(callServer(signInApi.googleAuthUser, body));
      verifiers.delete(attempt);
      return user;
    },
    async redeem(attempt, code) {
      const body = { code, verifier: take(attempt), client: deps.clientName };
      const user = await authUserOf(callServer(signInApi.redeem, body));
      verifiers.delete(attempt);
      return user;
    },
    async handOver(token, challenge, app) {
      return (await callServer(signInApi.handoff, { challenge, app }, { token })).data.code;
    },
  };
}

/** C5 and C6. */
function byCode(deps: SignInDeps): Pick<SignIn, 'sendCode' | 'verifyCode'> {
  return {
    async sendCode(email) {
      const address = checked(email);
      const challenge = await challengeOf(await ownVerifier(deps));
      const body = { email: address, app: deps.clientName, challenge };
      await deps.callServer(signInApi.signInWithEmail, body).catch(failed);
    },
    async verifyCode(email, code) {
      const { clientName: app, traffic } = deps;
      const body = { email: checked(email), secret_code: code.trim(), app, env: environment };
      const verifier = await deps.readSecret(verifierName);
      const proof = verifier === null ? {} : { verifier };
      const sent = { ...body, ...proof, ...(await traffic()) };
      const user = await authUserOf(deps.callServer(signInApi.verifyCode, sent));
      await deps.writeSecret(verifierName, null);
      return user;
    },
  };
}

const verifierName = 'account.codeVerifier';

/** One for all codes until one has signed in: mails may come in any order, and after a restart of this context. */
async function ownVerifier(deps: SignInDeps): Promise<string> {
  const stored = await deps.readSecret(verifierName);
  if (stored !== null) return stored;
  const verifier = randomText(32);
  await deps.writeSecret(verifierName, verifier);
  return verifier;
}

async function authUserOf(reply: Promise<signInApi.AuthUserReply>): Promise<AuthUser> {
  return (await reply.catch(failed)).auth_user;
}

async function ways({ callServer, server, hasKnownOrigin }: SignInDeps): Promise<SignInWays> {
  const { data } = await callServer(signInApi.signInProviders, {});
  const { email, mailbox } = data;
  const google = data.google && hasKnownOrigin;
  const { min_extension_version: minExtensionVersion, extension_url: extensionUrl } = data;
  const { free_answers: free } = data;
  const ways = { email, google, mailbox, minExtensionVersion, extensionUrl };
  return { ...ways, server: await server(), ...(free && { freeAnswers: { aDay: free.a_day } }) };
}

/** S8.6. The server's own codes are known by now; this is what other replies say. */
function failed(thrown: unknown): never {
  const error = toCodedError(thrown);
  if (error.message.includes('Deleted')) throw new CodedError('account_deleted', 'Account deleted');
  if (error.code === 'fetch_data') throw new CodedError('login_failed', 'no user tokens');
  if (error.code !== 'generic') throw error;
  throw new CodedError('sign_in_unknown', 'Unknown error, Please try again later.');
}

/** S5.7, before anything is sent. */
function checked(text: string): string {
  const email = normalizedEmail(text);
  if (!isSignInEmail(email)) throw new CodedError('invalid_email', 'Invalid email');
  return email;
}

/** RFC 7636: S256. */
async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(hash));
}

const randomText = (bytes: number) => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
