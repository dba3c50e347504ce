import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answersPreflight, bytesOf, ScriptedServer, sendJson } from '../scripted-server.ts';

/** How the page of signing in answers; a code until then. */
interface GranterReply {
  /** In place of its own. */
  iss?: string | null;
  error?: string;
  /** Another state than the one that it was given. */
  state?: string;
  /** The next request for tokens fails with this. */
  status?: number;
  /** Until it is released. */
  held?: boolean;
}

type Fields = Record<string, string>;

/**
 * Gives tokens as OAuth 2.1 has it: codes with PKCE (S256), clients that register themselves or have a document, refresh
 * tokens that are used once.
 */
export class ScriptedGranter extends ScriptedServer<GranterReply> {
  hasDocuments = false;
  registered: Record<string, unknown>[] = [];
  /** Of each page of signing in, each request for tokens, and each that is to end one. */
  authorizations: Fields[] = [];
  tokenRequests: Fields[] = [];
  revoked: Fields[] = [];
  /** In place of its own. */
  metadata: Record<string, unknown> = {};
  #codes = new Map<string, Fields>();
  #access = new Set<string>();
  #refresh = new Set<string>();
  #count = 0;

  override reset(): void {
    super.reset();
    this.hasDocuments = false;
    this.registered = [];
    this.authorizations = [];
    this.tokenRequests = [];
    this.revoked = [];
    this.metadata = {};
    this.expire();
    this.#refresh.clear();
  }

  isGranted(authorization: string): boolean {
    return this.#access.has(authorization.replace('Bearer ', ''));
  }

  /** Access tokens are good no longer. */
  expire(): void {
    this.#access.clear();
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (answersPreflight(request, response)) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin);
    if (pathname === '/.well-known/oauth-authorization-server') {
      return sendJson(response, { ...this.#own(), ...this.metadata });
    }
    if (pathname === '/authorize') return this.#authorize(searchParams, response);
    const body = (await bytesOf(request)).toString();
    if (pathname === '/register') return this.#register(body, response);
    const fields = Object.fromEntries(new URLSearchParams(body));
    if (pathname === '/token') return this.#token(fields, response);
    if (pathname !== '/revoke') return void response.writeHead(404).end();
    this.revoked.push(fields);
    this.changed();
    response.writeHead(200).end();
  }

  #own() {
    const { origin } = this;
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      revocation_endpoint: `${origin}/revoke`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: this.hasDocuments,
    };
  }

  #register(body: string, response: ServerResponse): void {
    const client = JSON.parse(body) as Record<string, unknown>;
    this.registered.push(client);
    sendJson(response, { ...client, client_id: `client ${this.registered.length}` }, 201);
  }

  async #authorize(params: URLSearchParams, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(params);
    this.authorizations.push(fields);
    const reply = this.next({ aborted: false }, response);
    if (reply.held) await this.hold();
    const to = new URL(fields.redirect_uri ?? '');
    to.searchParams.set('state', reply.state ?? fields.state ?? '');
    const iss = reply.iss === undefined ? this.origin : reply.iss;
    if (iss !== null) to.searchParams.set('iss', iss);
    if (reply.error) to.searchParams.set('error', reply.error);
    else {
      this.#count += 1;
      const code = `code${this.#count}`;
      this.#codes.set(code, fields);
      to.searchParams.set('code', code);
    }
    response.writeHead(302, { location: to.href }).end();
  }

  async #token(fields: Fields, response: ServerResponse): Promise<void> {
    this.tokenRequests.push(fields);
    const reply = this.next({ aborted: false }, response);
    if (reply.held) await this.hold();
    if (reply.status) return void response.writeHead(reply.status).end();
    const isRight =
      fields.grant_type === 'refresh_token' ? this.#spend(fields) : this.#redeem(fields);
    if (!isRight) return sendJson(response, { error: 'invalid_grant' }, 400);
    this.#count += 1;
    const [access, refresh] = [`access${this.#count}`, `refresh${this.#count}`];
    this.#access.add(access);
    this.#refresh.add(refresh);
    const tokens = { access_token: access, refresh_token: refresh, token_type: 'Bearer' };
    sendJson(response, { ...tokens, expires_in: 3600 });
  }

  #spend({ refresh_token: token = '' }: Fields): boolean {
    return this.#refresh.delete(token);
  }

  #redeem({ code = '', code_verifier: verifier = '', ...sent }: Fields): boolean {
    const wanted = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return (
      wanted?.code_challenge === challenge &&
      wanted.redirect_uri === sent.redirect_uri &&
      wanted.client_id === sent.client_id &&
      wanted.resource === sent.resource
    );
  }
}
