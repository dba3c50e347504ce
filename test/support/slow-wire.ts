import { once } from 'node:events';
import net from 'node:net';

/** A wire to a server on this machine that can be slow, and cut. */
export interface SlowWire {
  url: string;
  /** Bytes per second from the client on; null: unlimited. */
  slow(up: number | null, down?: number | null): void;
  /** Ends every connection, and refuses new ones until `repair`. */
  cut(): void;
  repair(): void;
  /** Bytes that went to the server and came from it since the last `slow`. */
  sent(): number;
  received(): number;
  /** Bodies of the latest short requests for a path, in order. */
  bodiesOf(path: string): string[];
  close(): Promise<void>;
}

const tickMs = 50;
/** Bytes of a request that is remembered. */
const maxShort = 16_384;
const requestLine = /^[A-Z]+ \//;

export async function startSlowWire(target: string): Promise<SlowWire> {
  const { hostname: host, port } = new URL(target);
  const open = new Set<net.Socket>();
  const limits: { up: number | null; down: number | null } = { up: null, down: null };
  const counts = { up: 0, down: 0 };
  let isCut = false;
  const requests: SentRequest[] = [];
  const server = net.createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = net.connect(Number(port), host);
    closeTogether([client, upstream], open);
    carry(client, upstream, 'up');
    carry(upstream, client, 'down');
  });

  function carry(from: net.Socket, to: net.Socket, way: 'up' | 'down'): void {
    let latest: SentRequest | null = null;
    from.on('data', (chunk: Buffer) => {
      counts[way] += chunk.length;
      if (way === 'up') latest = remember(requests, chunk, latest);
      to.write(way === 'up' ? replacePort(chunk, own, port) : chunk);
      const limit = limits[way];
      if (limit === null) return;
      from.pause();
      setTimeout(() => from.resume(), Math.max(tickMs, (chunk.length / limit) * 1000));
    });
    from.on('end', () => to.end());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = String((server.address() as net.AddressInfo).port);
  return {
    url: `http://127.0.0.1:${own}`,
    slow(up, down = null) {
      limits.up = up;
      limits.down = down;
      counts.up = 0;
      counts.down = 0;
    },
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    repair() {
      isCut = false;
    },
    sent: () => counts.up,
    received: () => counts.down,
    bodiesOf: (path) => bodiesIn(requests, path),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface SentRequest {
  text: string;
}

/** A connection's chunks belong to its latest request: other connections send meanwhile. */
function remember(requests: SentRequest[], chunk: Buffer, latest: SentRequest | null) {
  if (chunk.length >= maxShort) return null;
  const text = chunk.toString();
  if (!requestLine.test(text)) {
    if (latest) latest.text += text;
    return latest;
  }
  const request = { text };
  requests.push(request);
  return request;
}

function bodiesIn(requests: readonly SentRequest[], path: string): string[] {
  return requests
    .filter(({ text }) => text.startsWith(`POST ${path} `))
    .map(({ text }) => text.slice(text.indexOf('\r\n\r\n') + 4));
}

function closeTogether(sockets: readonly net.Socket[], open: Set<net.Socket>): void {
  for (const socket of sockets) {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      for (const each of sockets) each.destroy();
    });
  }
}

/** The server accepts its own host name only; both ports have five digits. */
function replacePort(chunk: Buffer, from: string, to: string): Buffer {
  const at = chunk.indexOf(`127.0.0.1:${from}`);
  if (at < 0) return chunk;
  const name = Buffer.from(`127.0.0.1:${to}`);
  return Buffer.concat([chunk.subarray(0, at), name, chunk.subarray(at + name.length)]);
}
