import type { StartOptions } from '#server/start/start-options.ts';
import type { ServerAddress } from './account-client.ts';
import { startTestServer, type TestServer } from './gateway.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** A server with accounts, outside personal mode, whose sign-in codes are sent to a mail server. */
export interface AccountServer {
  mail: MailServer;
  server: TestServer;
  to: ServerAddress;
}

export async function startAccountServer(
  options: StartOptions = {},
  env: Record<string, string> = {},
): Promise<AccountServer> {
  const mail = await startMailServer();
  const server = await startTestServer({ ...accountEnvironment(mail), ...env }, options);
  return { mail, server, to: { url: server.url, now: options.now ?? Date.now } };
}

export const accountEnvironment = (mail: MailServer) => ({
  HOST: '0.0.0.0',
  SMTP_URL: mail.url,
  TRUSTED_PROXIES: 'loopback',
  AUTH_SECRET: 'x'.repeat(32),
});
