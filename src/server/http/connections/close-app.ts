import type { FastifyInstance } from 'fastify';

const graceMs = 2000;

/**
 * Ends the HTTP side: running answers have been aborted, connections that become idle are
 * closed at once, and the others (such as a browser's spare connection, which has not sent a request
 * and counts as busy) are closed after the grace time.
 */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
