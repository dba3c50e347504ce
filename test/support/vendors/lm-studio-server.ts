import { pathToFileURL } from 'node:url';
import { reportPort } from '../report-port.ts';
import type { Wire } from './behaviour.ts';
import { openAiWire } from './openai-wire.ts';
import { ScriptedVendor, type VendorServer } from './vendor-server.ts';

interface LmStudioModel {
  id: string;
  type?: 'llm' | 'vlm' | 'embeddings';
  state?: 'loaded' | 'not-loaded';
  max_context_length?: number;
  loaded_context_length?: number;
}

const lmStudioModels: readonly LmStudioModel[] = [
  { id: 'qwen2.5-7b-instruct', type: 'llm', state: 'not-loaded', max_context_length: 32_768 },
  {
    id: 'meta-llama-3.1-8b-instruct',
    type: 'llm',
    state: 'loaded',
    max_context_length: 131_072,
    loaded_context_length: 8192,
  },
  { id: 'text-embedding-nomic-embed-text-v1.5', type: 'embeddings', max_context_length: 2048 },
];

export interface LmStudioOptions {
  models?: readonly LmStudioModel[];
  /** A release before 0.3.6: only `/v1`. */
  old?: boolean;
}

function lmStudioWire({ models = lmStudioModels, old = false }: LmStudioOptions): Wire {
  const base = openAiWire({ name: 'lm-studio' });
  return {
    ...base,
    classify: (method, path, body) =>
      path.startsWith('/api/') ? undefined : base.classify(method, path, body),
    other(method, path) {
      if (method !== 'GET' || path !== '/api/v0/models' || old) return undefined;
      return { status: 200, body: { object: 'list', data: models } };
    },
    // Its reply to an unknown path is no error object.
    failure: (status) =>
      status === 404 ? { error: `Unexpected endpoint or method.` } : base.failure(status),
  };
}

/** LM Studio on loopback, scripted. */
export function startLmStudioServer(
  options: LmStudioOptions & { port?: number } = {},
): Promise<VendorServer> {
  const { port, ...rest } = options;
  const models = (rest.models ?? lmStudioModels).map(({ id }) => id);
  const wire = lmStudioWire(rest);
  return new ScriptedVendor({ wire, models, ...(port ? { port } : {}) }).listen();
}

/* As its own process: `node test/support/vendors/lm-studio-server.ts [port] [options as JSON]`. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [port = '0', options = '{}'] = process.argv.slice(2);
  const server = await startLmStudioServer({
    ...(JSON.parse(options) as LmStudioOptions),
    port: Number(port),
  });
  reportPort(server.port);
}
