import { toBase64Url } from '#shared/base64-url.ts';

/**
 * S7.2: what only the owner of the private key can read. The text under AES-256-GCM (`iv`, `data`) with a key of its own,
 * which is under RSA-OAEP with SHA-256 (`key`); all base64url. `id`: the same where it is sent again.
 */
export interface EncryptedMessage {
  v: 1;
  id: string;
  key: string;
  iv: string;
  data: string;
}

/** `publicKey`: SPKI in base64. @throws where that is no such key */
export async function encryptFor(
  publicKey: string,
  id: string,
  text: string,
): Promise<EncryptedMessage> {
  const { subtle } = crypto;
  const spki = Uint8Array.from(atob(publicKey), (letter) => letter.charCodeAt(0));
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const owner = await subtle.importKey('spki', spki, rsa, false, ['encrypt']);
  const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  const raw = await subtle.exportKey('raw', key);
  return {
    v: 1,
    id,
    key: encoded(await subtle.encrypt({ name: 'RSA-OAEP' }, owner, raw)),
    iv: toBase64Url(iv),
    data: encoded(data),
  };
}

const encoded = (bytes: ArrayBuffer) => toBase64Url(new Uint8Array(bytes));
