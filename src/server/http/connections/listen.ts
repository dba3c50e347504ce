import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../../config/config-error.ts';

/** Listens and returns the port. Throws ConfigError where the address cannot be used. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const problem = listenProblem((error as NodeJS.ErrnoException).code, host, port);
    throw problem === undefined ? error : new ConfigError([problem]);
  }
  // Fastify listens for errors until here. Later ones are of a connection that cannot be accepted.
  app.server.on('error', (err) => app.log.error({ err }, 'a connection was not accepted'));
  return (app.server.address() as AddressInfo).port;
}

function listenProblem(code: string | undefined, host: string, port: number): string | undefined {
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is taken on ${host}; stop its owner or set PORT.`;
  if (code === 'EACCES') return `PORT: ${port} needs more rights; set PORT.`;
  const isUnknown = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND';
  return isUnknown ? `HOST: ${host} is no address of this machine.` : undefined;
}
