import type { FastifyRequest } from 'fastify';
import { authorizePath, registerPath, tokenPath } from '#api/assistant-oauth.ts';
import { assistantScopes } from '#domain/account/api-token.ts';
import type { ServerConfig } from '../../config/config.ts';
import { isForwarded } from '../../http/guards.ts';

export interface IssuerParts {
  config: Pick<ServerConfig, 'publicUrl'>;
}

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * The server's origin under the name by which it was called, which the guards have checked; null: it has no TLS there, and is
 * not this machine, so that codes and tokens would be read on their way.
 */
export function issuerOf(
  { config: { publicUrl } }: IssuerParts,
  request: FastifyRequest,
): string | null {
  const host = request.headers.host?.toLowerCase() ?? '';
  if (publicUrl !== null && (new URL(publicUrl).host === host || isForwarded(request))) {
    return isSafe(publicUrl) ? publicUrl : null;
  }
  const own = `http://${host}`;
  return isSafe(own) && !isForwarded(request) ? own : null;
}

const isSafe = (origin: string) =>
  origin.startsWith('https:') || loopback.test(new URL(origin).host);

/** RFC 8414. */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}${authorizePath}`,
  token_endpoint: `${issuer}${tokenPath}`,
  registration_endpoint: `${issuer}${registerPath}`,
  scopes_supported: [...assistantScopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});
