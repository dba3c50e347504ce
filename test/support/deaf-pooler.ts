import { once } from 'node:events';
import net from 'node:net';

/**
 * A way to a PostgreSQL that hands no notifications on, as PgBouncer in transaction mode: LISTEN succeeds, and what it is
 * about goes to a connection that belongs to no one at that moment.
 */
export async function startDeafPooler(
  target: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port } = new URL(target);
  const open = new Set<net.Socket>();
  const pooler = net.createServer((client) => {
    const database = net.connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
    client.pipe(database);
    const frames = new Frames();
    database.on('data', (bytes: Buffer) => client.write(frames.withoutNotifications(bytes)));
  });
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((pooler.address() as net.AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const socket of open) socket.destroy();
      pooler.close();
      await once(pooler, 'close');
    },
  };
}

const notification = 'A'.charCodeAt(0);

/** PostgreSQL's messages: a byte for the type, four for the length, which counts itself. */
class Frames {
  #rest = Buffer.alloc(0);

  withoutNotifications(bytes: Buffer): Buffer {
    let rest = Buffer.concat([this.#rest, bytes]);
    const passed: Buffer[] = [];
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = 1 + rest.readInt32BE(1);
      if (rest[0] !== notification) passed.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    this.#rest = rest;
    return Buffer.concat(passed);
  }
}
