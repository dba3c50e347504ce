import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { clientMetadata } from '#domain/tool-servers/client-metadata.ts';
import { toolFault } from '#domain/tool-servers/tool-fault.ts';
import { type Grant, type GrantPort, without } from './stored-grant.ts';

/** How this client is known to those who grant. */
export interface ClientNames {
  /** Where the person is led back to. */
  redirect: string;
  /** Where its metadata can be read by anybody (CIMD); null: it registers itself. */
  document: string | null;
}

/** One sign-in of a person, with each step stored: the context that ends it may be another one. */
export class GrantProvider implements OAuthClientProvider {
  readonly clientMetadataUrl?: string;
  readonly #grant: GrantPort;
  readonly #names: ClientNames;
  readonly #pending: NonNullable<Grant['pending']>;
  #address: URL | null = null;
  #unknownTo: string | null = null;

  constructor(grant: GrantPort, names: ClientNames, pending: NonNullable<Grant['pending']>) {
    this.#grant = grant;
    this.#names = names;
    this.#pending = pending;
    if (names.document !== null) this.clientMetadataUrl = names.document;
  }

  /** Where the person signs in; null: that was not needed. */
  get address(): URL | null {
    return this.#address;
  }

  /** The issuer that knows no client of ours; null: it does, or was not reached. */
  get unknownTo(): string | null {
    return this.#unknownTo;
  }

  get redirectUrl(): string {
    return this.#names.redirect;
  }

  get clientMetadata(): OAuthClientMetadata {
    return clientMetadata(this.redirectUrl);
  }

  state(): string {
    return this.#pending.state;
  }

  async clientInformation(at?: {
    issuer: string;
  }): Promise<StoredOAuthClientInformation | undefined> {
    const { client, redirect } = await this.#grant.read();
    const known = redirect === this.redirectUrl ? client : undefined;
    this.#unknownTo = known && known.issuer === at?.issuer ? null : (at?.issuer ?? null);
    return known;
  }

  saveClientInformation(client: StoredOAuthClientInformation): Promise<void> {
    this.#unknownTo = null;
    return this.#change((grant) => ({ ...grant, client, redirect: this.redirectUrl }));
  }

  async tokens(): Promise<StoredOAuthTokens | undefined> {
    return (await this.#grant.read()).tokens;
  }

  saveTokens(tokens: StoredOAuthTokens): Promise<void> {
    return this.#change((grant) => ({ ...grant, tokens }));
  }

  redirectToAuthorization(address: URL): void {
    this.#address = address;
  }

  saveCodeVerifier(verifier: string): Promise<void> {
    return this.#change((grant) => ({ ...grant, pending: { ...this.#pending, verifier } }));
  }

  codeVerifier(): string {
    if (this.#pending.verifier === '')
      throw toolFault('signIn', 'the sign-in is none of this browser');
    return this.#pending.verifier;
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): Promise<void> {
    return this.#change((grant) => ({ ...grant, discovery }));
  }

  async discoveryState(): Promise<OAuthDiscoveryState | undefined> {
    return (await this.#grant.read()).discovery;
  }

  invalidateCredentials(
    what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery',
  ): Promise<void> {
    const names = what === 'all' ? all : what === 'verifier' ? (['pending'] as const) : [what];
    return this.#change((grant) => without(grant, ...names));
  }

  #change(change: (grant: Grant) => Grant): Promise<void> {
    return this.#grant.change(change);
  }
}

const all = ['client', 'tokens', 'discovery', 'pending'] as const;
