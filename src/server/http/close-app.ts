import type { FastifyInstance } from 'fastify';

const graceMs = 2000;

/**
 * Ends the HTTP side: answers under way have been told to stop, connections that fall idle are
 * closed at once, and what is left after the grace (a browser's spare connection that never sent a
 * request counts as busy) is cut.
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
