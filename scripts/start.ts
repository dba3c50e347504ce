import path from 'node:path';
import { failedCode, ProcessEnd } from '#server/process/end-process.ts';
import { failureLines } from '#server/start/start-problems.ts';
import { type StartedServer, startServer } from '#server/start/start-server.ts';
import { ensureBuilt, root, targets } from './building/build-steps.ts';
import { isPaired, writePairing } from './building/pairing-files.ts';
import { findLocalModelServers, type LocalModelServer } from './reading/local-model-servers.ts';

const folder = (name: string) => path.join(root, 'dist', name);

await ensureBuilt(...targets);
const end = new ProcessEnd();
const server = await start();
end.started(server);
console.log(welcome(server, await findLocalModelServers()));

async function start(): Promise<StartedServer> {
  try {
    const started = await startServer({ LOG_LEVEL: 'warn', ...process.env });
    writeLocal(started.url, started.pairingSecret);
    return started;
  } catch (error) {
    for (const line of failureLines(error, process.env.LOG_LEVEL)) console.error(line);
    process.exit(failedCode);
  }
}

function writeLocal(url: string, secret: string | null): void {
  const local = secret ? { server: url, secret } : { server: url };
  for (const target of targets.filter(isPaired)) writePairing(folder(target), local);
}

function welcome(
  { url, pairingSecret, providers }: StartedServer,
  local: readonly LocalModelServer[],
): string {
  const fragment = pairingSecret ? `#pair=${pairingSecret}` : '';
  return `
Gloss is running.

  Web app      ${url}/app/${fragment}
  Extension    ${folder('extension-chromium')}
               Chromium: open chrome://extensions, turn on Developer mode, "Load unpacked", choose that folder.
               ${folder('extension-firefox')}
               Firefox: open about:debugging#/runtime/this-firefox, "Load Temporary Add-on", choose its manifest.json.
  Local models ${localLine(local)}
  AI providers ${providersLine(providers)}
               Add one with a key in the settings of the app, or in the environment (OPENAI_API_KEY, ANTHROPIC_API_KEY,
               GOOGLE_API_KEY, MISTRAL_API_KEY, DEEPSEEK_API_KEY, XAI_API_KEY, or COMPATIBLE_BASE_URL for any
               OpenAI-compatible host).

Ctrl+C stops it.`;
}

function localLine(local: readonly LocalModelServer[]): string {
  if (local.length === 0) return 'no Ollama (port 11434) and no LM Studio (port 1234) answers';
  return local.map(({ name, host, models }) => `${name} (${models} models, ${host})`).join(', ');
}

function providersLine(providers: readonly { id: string; models: number }[]): string {
  if (providers.length === 0) return 'none: the server has no key yet';
  return providers.map(({ id, models }) => `${id} (${models} models)`).join(', ');
}
