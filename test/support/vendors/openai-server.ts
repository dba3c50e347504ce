import { pathToFileURL } from 'node:url';
import { reportPort } from '../report-port.ts';
import { openAiWire } from './openai-wire.ts';
import { ScriptedVendor, type VendorServer } from './vendor-server.ts';

const scriptedModels = ['gpt-4.1-mini', 'gpt-4o', 'scripted-reasoner'] as const;

/** A host that speaks OpenAI's chat completions, models and embeddings under `/v1`. */
export function startOpenAiServer(
  options: { port?: number; apiKey?: string; models?: readonly string[] } = {},
): Promise<VendorServer> {
  const wire = openAiWire({ name: 'scripted' });
  return new ScriptedVendor({ models: scriptedModels, ...options, wire }).listen();
}

/*
 * As its own process: `node test/support/vendors/openai-server.ts [port] [key]` prints {"port":N}.
 * Control: POST /__script (a Behaviour or a list), POST /__release, POST /__reset, GET /__requests.
 */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [port, apiKey] = process.argv.slice(2);
  const server = await startOpenAiServer({
    ...(port ? { port: Number(port) } : {}),
    ...(apiKey ? { apiKey } : {}),
  });
  reportPort(server.port);
}
