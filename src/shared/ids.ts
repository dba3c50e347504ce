/** UUIDv7 (RFC 9562 section 5.7): ids made by the client, ordered by the time they were made. */
export function uuidv7(now: number, random: Uint8Array = randomBytes(10)): string {
  const bytes = new Uint8Array(16);
  let time = now;
  for (let i = 5; i >= 0; i -= 1) {
    bytes[i] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Unguessable bytes from the platform's generator. */
export function randomBytes(length: number): Uint8Array {
  const source = (globalThis as { crypto?: { getRandomValues(into: Uint8Array): Uint8Array } })
    .crypto;
  if (!source) throw new Error('no secure random source');
  return source.getRandomValues(new Uint8Array(length));
}
