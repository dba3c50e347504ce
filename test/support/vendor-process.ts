import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Behaviour, RecordedRequest } from '#test/support/vendors/behaviour.ts';
import { type PortProcess, startPortProcess } from './port-process.ts';
import { root } from './sources.ts';
import type { LmStudioOptions } from './vendors/lm-studio-server.ts';
import type { OllamaOptions } from './vendors/ollama-wire.ts';

/** A scripted host as its own process, over real HTTP. */
export interface VendorProcess extends PortProcess {
  script(...behaviours: Behaviour[]): Promise<void>;
  release(): Promise<void>;
  reset(): Promise<void>;
  /** Every request but those to control it, in order. */
  requests(): Promise<RecordedRequest[]>;
  /** Requests for an answer, in order. */
  chats(): Promise<RecordedRequest[]>;
  /** Resolves when `condition` holds for the requests for an answer, read every 50 ms. Rejects after a minute. */
  until(condition: (chats: readonly RecordedRequest[]) => boolean): Promise<void>;
}

/** An OpenAI-compatible host. */
export function startVendorProcess(apiKey = '', at = 0): Promise<VendorProcess> {
  return start('openai-server', [String(at), ...(apiKey ? [apiKey] : [])]);
}

export function startOllamaProcess(options: OllamaOptions = {}, at = 0): Promise<VendorProcess> {
  return start('ollama-server', [String(at), JSON.stringify(options)]);
}

export function startLmStudioProcess(
  options: LmStudioOptions = {},
  at = 0,
): Promise<VendorProcess> {
  return start('lm-studio-server', [String(at), JSON.stringify(options)]);
}

async function start(name: string, args: readonly string[]): Promise<VendorProcess> {
  const file = path.join(root, `test/support/vendors/${name}.ts`);
  const { url, close } = await startPortProcess(file, args);
  const call = async (command: string, body?: unknown) => {
    const method = body === undefined && command === '__requests' ? 'GET' : 'POST';
    const reply = await fetch(`${url}/${command}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  const requests = async () => (await call('__requests')) as RecordedRequest[];
  const chats = async () =>
    (await requests()).filter(({ path: called }) =>
      /\/(chat\/completions|api\/chat)$/.test(called),
    );
  return {
    url,
    script: (...behaviours) => call('__script', behaviours).then(() => undefined),
    release: () => call('__release').then(() => undefined),
    reset: () => call('__reset').then(() => undefined),
    requests,
    chats,
    async until(condition) {
      for (let attempt = 0; ; attempt += 1) {
        const seen = await chats();
        if (condition(seen)) return;
        if (attempt === 1_200) throw new Error(`the host never saw it: ${JSON.stringify(seen)}`);
        await wait(50);
      }
    },
    close,
  };
}
