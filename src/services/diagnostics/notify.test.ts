import { expect, test } from '@jest/globals';
import { fromBase64Url } from '#shared/base64-url.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { readCallFacts } from '../store/diagnostics/call-facts.ts';
import { readOutbox } from '../store/diagnostics/outbox.ts';
import { writeSettings } from '../store/settings/settings.ts';
import type { EncryptedMessage } from './encrypt.ts';
import { recordRefusal, sendNotifications } from './notify.ts';

const { subtle } = crypto;
const rsa = {
  name: 'RSA-OAEP',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const owner = await subtle.generateKey(rsa, true, ['encrypt', 'decrypt']);
const key = Buffer.from(await subtle.exportKey('spki', owner.publicKey)).toString('base64');

async function decrypted({ key, iv, data }: EncryptedMessage): Promise<Record<string, string>> {
  const raw = await subtle.decrypt(rsa.name, owner.privateKey, fromBase64Url(key));
  const secret = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const algorithm = { name: 'AES-GCM', iv: fromBase64Url(iv) };
  const bytes = await subtle.decrypt(algorithm, secret, fromBase64Url(data));
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function setup(isWanted = true) {
  const { store } = openMemoryStore();
  await writeSettings(store, { reportsRefusals: isWanted });
  const sent: { url: string; message: EncryptedMessage }[] = [];
  const statuses: number[] = [];
  const sender = async () => ({
    userId: 'u1',
    email: 'ann@harbour.example',
    userAgent: 'Chrome/156',
    platform: 'Linux',
    languages: ['de', 'en'],
  });
  const hub = { url: 'https://reports.test/notify', key };
  const fetch = async (url: string, init: RequestInit) => {
    const status = statuses.shift() ?? 204;
    if (status === 0) throw new TypeError('down');
    sent.push({ url, message: JSON.parse(init.body as string) });
    return new Response(null, { status });
  };
  return { store, sent, statuses, deps: { store, hub, sender, fetch } };
}

test('S7.2 who has the private key reads what was sent to the hub of the build', async () => {
  const { deps, sent } = await setup();
  await recordRefusal(deps, 'e7d705a3286e19ea42f587b344ee6865');
  expect(sent[0]!.url).toBe('https://reports.test/notify');
  expect(JSON.stringify(sent[0]!.message)).not.toContain('ann@');
  expect(await decrypted(sent[0]!.message)).toEqual({
    env: 'prod',
    type: '418_ja3',
    app: 'gloss',
    data: 'e7d705a3286e19ea42f587b344ee6865: 1',
    user_id: 'u1',
    email: 'ann@harbour.example',
    app_version: 'webpage_1.0.1',
    browser: 'Chrome/156',
    platform: 'Linux',
    languages: 'de, en',
  });
});

test('S7.2 S8.2 without a yes, or without a hub, refusals are only counted', async () => {
  const { deps, sent, store } = await setup(false);
  await recordRefusal(deps, 'time');
  await recordRefusal({ ...deps, hub: null }, 'time');
  expect(sent).toEqual([]);
  expect((await readCallFacts(store)).refusals).toEqual({ time: 2 });
});

test('S8.2 counts of 1, 2, 4 and 8 are sent to the hub', async () => {
  const { deps, sent } = await setup();
  for (let count = 0; count < 9; count += 1) await recordRefusal(deps, 'time');
  const data = await Promise.all(sent.map(async ({ message }) => (await decrypted(message)).data));
  expect(data).toEqual(['time: 1', 'time: 2', 'time: 4', 'time: 8']);
});

test('S8.10 what the hub could not take is sent again, with the same id; what it refuses is not', async () => {
  const { deps, sent, statuses, store } = await setup();
  statuses.push(0, 503, 429, 400);
  await recordRefusal(deps, 'time');
  for (let time = 0; time < 3; time += 1) await sendNotifications(deps);
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(await readOutbox(store)).toEqual([]);
  statuses.push(0);
  await recordRefusal(deps, 'other');
  await writeSettings(store, { reportsRefusals: false });
  await sendNotifications(deps);
  expect(await readOutbox(store)).toEqual([]);
  expect(sent).toHaveLength(3);
});
