import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeTable } from '#scripts/memory-table/write-table.ts';
import { meaningVector } from './meaning-vector.ts';

const dimensions = 64;

/** A table of these words; those with the same meaning are one direction. */
export function wordTable(meanings: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const words = Object.keys(meanings);
  const rows = words.flatMap((word) =>
    meaningVector(meanings[word] ?? word, new Map(), dimensions).map((value) => value * 3),
  );
  return writeTable({
    dimensions,
    isLowercase: true,
    spaced: '.,?!',
    pieces: words.map((word) => `▁${word}`),
    scores: words.map(() => -9),
    rows: Float32Array.from(rows),
  });
}

/** A host of a file on loopback, which any page may read. */
export async function startTableServer(file: Uint8Array) {
  const calls: string[] = [];
  const state = { file, status: 200 };
  const server = createServer(({ method = '' }, response) => {
    calls.push(method);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-length', state.file.length);
    response.writeHead(state.status);
    response.end(method === 'HEAD' ? undefined : state.file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/table`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
