import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type PortProcess, startPortProcess } from '#test/support/port-process.ts';
import type { Load, LoadResult } from './load-clients.ts';

const env = { ...process.env, NODE_OPTIONS: '' };
const here = (name: string) => path.join(import.meta.dirname, name);

export function startNumberedVendor(): Promise<PortProcess> {
  return startPortProcess(here('numbered-vendor.ts'));
}

/** The environment under which a server knows the vendor's one model. */
export const loadModel = 'load';
export function vendorEnvironment(vendor: PortProcess): Record<string, string> {
  return {
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_API_KEY: 'key',
    COMPATIBLE_NAME: 'numbered',
    COMPATIBLE_MODELS: loadModel,
  };
}

export async function runLoad(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [here('load-clients.ts'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the clients ended with ${code}`);
  return JSON.parse(text) as LoadResult;
}
