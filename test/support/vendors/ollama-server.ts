import { pathToFileURL } from 'node:url';
import { reportPort } from '../report-port.ts';
import { type OllamaOptions, ollamaWire } from './ollama-wire.ts';
import { ScriptedVendor, type VendorServer } from './vendor-server.ts';

/** Ollama on loopback, scripted. `cutsSilently` and `cutsAt` read less than they are sent. */
export function startOllamaServer(
  options: OllamaOptions & { port?: number } = {},
): Promise<VendorServer> {
  const { port, ...rest } = options;
  return new ScriptedVendor({ wire: ollamaWire(rest), ...(port ? { port } : {}) }).listen();
}

/*
 * As its own process: `node test/support/vendors/ollama-server.ts [port] [options as JSON]` prints
 * {"port":N}. Control as in `openai-server.ts`.
 */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [port = '0', options = '{}'] = process.argv.slice(2);
  const server = await startOllamaServer({
    ...(JSON.parse(options) as OllamaOptions),
    port: Number(port),
  });
  reportPort(server.port);
}
