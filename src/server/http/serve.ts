import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#api/endpoint.ts';
import { requireAccount } from '../auth/authenticate.ts';

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : unknown;
type Field<E, Name extends string> = E extends Record<Name, infer S> ? Parsed<S> : unknown;

/** A request of the endpoint, its body and query as their schemas read them. */
export type RequestOf<E extends Endpoint> = FastifyRequest<{
  Body: Field<E, 'request'>;
  Querystring: Field<E, 'query'>;
}>;

type Answer<E extends Endpoint> = z.input<E['reply']> | FastifyReply;

/** What a route has besides its endpoint: limits, and how its reply is written. */
type More = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'serializerCompiler'>;

/** The route of an endpoint: its address, schemas, and the caller that it needs. */
export function serve<E extends Endpoint>(
  app: Pick<FastifyInstance, 'route'>,
  endpoint: E,
  answer: (request: RequestOf<E>, reply: FastifyReply) => Answer<E> | Promise<Answer<E>>,
  more: More = {},
): void {
  const { method, path: url, auth, query, request: body, reply } = endpoint;
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
