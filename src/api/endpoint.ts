import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/**
 * Whose bearer a call has. `none`: it needs none (S6.2); `session`: of an account or of pairing; `account`: of an
 * account; `operator`: of pairing, and its route refuses all but who runs the server; `metrics`: so too, or
 * METRICS_TOKEN; `refresh`: C7's.
 */
export type EndpointAuth = 'none' | 'session' | 'account' | 'operator' | 'metrics' | 'refresh';

/** A call of the server: what its route and its callers have in common. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  auth: EndpointAuth;
  query?: Schema;
  /** The JSON body. */
  request?: Schema;
  reply: Schema;
}

type Facts = Omit<Endpoint, 'method' | 'auth'> & Partial<Pick<Endpoint, 'method' | 'auth'>>;

interface Usual {
  method: 'POST';
  auth: 'session';
}

/** A POST of a session where the facts say nothing else. */
export function endpoint<const E extends Facts>(facts: E) {
  return { method: 'POST', auth: 'session', ...facts } as Omit<Usual, keyof E> & E;
}

/** The body as it is sent. */
export type InputOf<E extends Endpoint> = E extends { request: infer Body extends Schema }
  ? z.input<Body>
  : Record<string, never>;
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>;
