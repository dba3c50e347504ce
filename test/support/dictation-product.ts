import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { microphoneArgs } from './dictation-page.ts';
import { type Product, startProduct } from './product.ts';
import { SpeechServer } from './vendors/speech-server.ts';

/** A product whose microphone is allowed and hears samples, and the host that turns them into text. */
export interface DictationProduct {
  product: Product;
  host: SpeechServer;
  close(): Promise<void>;
}

export async function startDictationProduct(samples: Float32Array): Promise<DictationProduct> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-voice-'));
  const host = await new SpeechServer().listen();
  host.models = ['gpt-4.1-mini', 'whisper-large-v3'];
  const args = microphoneArgs(folder, samples);
  const product = await startProduct('test-extension-chromium', null, args);
  await product.connect(`${host.url}/v1`);
  await product.browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${product.id}`, ['microphone']);
  return {
    product,
    host,
    async close() {
      await product.close();
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
