import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#api/endpoint.ts';
import { requireAccount } from '../auth/authenticate.ts';

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : unknown;
type Field<E, Name extends string> = E extends Record<Name, infer S> ? Parsed<S> : unknown;

/** A request of the endpoint, its body and query as their schemas read them. */
type RequestOf<E extends Endpoint> = FastifyRequest<{
  Body: Field<E, 'request'>;
  Querystring: Field<E, 'query'>;
}>;

type Answer<E extends Endpoint> = z.input<E['reply']> | FastifyReply;

/** What a route has besides its endpoint: limits, and how its reply is written. */
type More = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'serializerCompiler'>;

type Answering<E extends Endpoint> = (
  request: RequestOf<E>,
  reply: FastifyReply,
) => Answer<E> | Promise<Answer<E>>;

type App = Pick<FastifyInstance, 'route'>;

/** The route of an endpoint: its address, schemas, and the caller that it needs. */
export function serve<E extends Endpoint>(app: App, endpoint: E, answer: Answering<E>): void {
  serveWith(app, endpoint, {}, answer);
}

/** The same with what the route has besides. */
export function serveWith<E extends Endpoint>(
  app: App,
  { method, path: url, auth, query, request: body, reply }: E,
  more: More,
  answer: Answering<E>,
): void {
  app.route({
    ...more,
    method,
    url,
    config: { ...more.config, auth },
    schema: {
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: reply },
    },
    handler: (request, reply) => {
      if (auth === 'account') requireAccount(request);
      return answer(request as RequestOf<E>, reply);
    },
  });
}

/** The reply of a product call that succeeded (S7.1). */
export const ok = <Data>(data: Data) => ({ status: 'OK' as const, data });
