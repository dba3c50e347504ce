import { existsSync } from 'node:fs';
import path from 'node:path';
import { pair as pairCall } from '#api/oauth.ts';
import { PairingSecret } from '#server/auth/secret-files.ts';
import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { runningServer } from '#server/process/lock.ts';
import { startServer } from '#server/start/start-server.ts';

/*
 * `npm run token`: a pair of tokens for any OpenAI client. `-- --rotate` first replaces the pairing
 * secret, which ends every session made with the old one. `-- --client NAME` names the session.
 */
const args = process.argv.slice(2);
const client = args[args.indexOf('--client') + 1 || args.length] ?? 'npm run token';

try {
  await main();
} catch (error) {
  const lines = error instanceof ConfigError ? error.problems : [(error as Error).message];
  for (const line of lines) console.error(line);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.personal) {
    throw new Error('Pairing is for personal mode: HOST on loopback and PUBLIC_URL not set.');
  }
  const pairing = new PairingSecret(config.dataDir);
  if (args.includes('--rotate') && existsSync(path.join(config.dataDir, 'pairing-secret'))) {
    pairing.rotate();
    console.error(
      'The pairing secret is replaced; restart to print the new address of the web app.',
    );
  }
  const { secret } = pairing.current();
  const running = runningServer(config.dataDir);
  if (running?.url) return show(running.url, await pair(running.url, secret));
  // No server runs: a temporary one makes the session in the same database.
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'silent' };
  const server = await startServer(env, { checksStore: false });
  try {
    show(`http://${config.host}:${config.port}`, await pair(server.url, secret));
  } finally {
    await server.close();
  }
}

async function pair(url: string, secret: string) {
  const response = await fetch(`${url}${pairCall.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, client }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return pairCall.reply.parse(await response.json()).data;
}

function show(url: string, pair: { access_token: string; refresh_token: string }): void {
  console.log(`base_url      ${url}/v1`);
  console.log(`access_token  ${pair.access_token}`);
  console.log(`refresh_token ${pair.refresh_token}`);
  console.error('The access token lasts 24 hours; POST /oauth/refresh_access_token renews it.');
}
