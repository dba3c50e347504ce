import { createBLAKE2b } from 'hash-wasm';

const hasher = createBLAKE2b(256, 'plain');

/** The library call and the reads of our hash job, without anything else, for comparison. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => void hash(data));

async function hash(file: Blob): Promise<void> {
  const ready = await hasher;
  ready.init();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (let at = 0; at < value.length; at += 65_536) ready.update(value.subarray(at, at + 65_536));
  }
  postMessage(ready.digest('hex'));
}
