import { expect, test } from '@jest/globals';
import { browserEngine } from '#domain/dictation/engines.ts';
import type { Transcriber } from '../llm/provider.ts';
import { isNear } from './near-engine.ts';

const near = (host: string, connection?: Transcriber['connection']) =>
  isNear({ host, ...(connection !== undefined && { connection }) });

test('a server for speech or a host of models on this machine or the local network is near', () => {
  expect(near('127.0.0.1:8000')).toBe(true);
  expect(near('speech.lan:8000')).toBe(true);
  expect(near('192.168.0.7:8000', 'OPENAI_API')).toBe(true);
});

test('what counts its calls, or takes as long as the speech, is not', () => {
  expect(near('api.groq.com', 'OPENAI_API')).toBe(false);
  expect(near('speech.example')).toBe(false);
  expect(near('127.0.0.1:8787', 'gateway')).toBe(false);
  expect(near(browserEngine.onDevice)).toBe(false);
  expect(near(browserEngine.byVendor)).toBe(false);
});
