import { once } from 'node:events';
import net from 'node:net';

/** A wire to a PostgreSQL that is cut after so many more statements, before the process at it learns of the last one's end. */
export interface StatementWire {
  /** By the wire. */
  url: string;
  killAfter(statements: number): void;
  /** Whether that many have come; from then on the wire is open again. */
  hasKilled(): Promise<boolean>;
  close(): Promise<void>;
}

/** "ReadyForQuery": what a statement ends with (PostgreSQL 15, 55.7). */
const ready = 'Z'.charCodeAt(0);

export async function startStatementWire(
  database: string,
  /** Ends the process. */
  kill: () => Promise<void>,
): Promise<StatementWire> {
  const { hostname: host, port } = new URL(database);
  const open = new Set<net.Socket>();
  let left = Number.POSITIVE_INFINITY;
  let killing: Promise<void> | null = null;
  const pass = (ends: number) => {
    left -= ends;
    if (left <= 0) killing ??= kill().then(end);
    return killing === null;
  };
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  const server = net.createServer((client) => {
    if (killing) return void client.destroy();
    const upstream = net.connect(Number(port), host);
    endTogether(client, upstream, open);
    const endsIn = statementEnds();
    client.on('data', (chunk: Buffer) => void (pass(0) && upstream.write(chunk)));
    upstream.on('data', (chunk: Buffer) => void (pass(endsIn(chunk)) && client.write(chunk)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    killAfter: (statements) => {
      left = statements;
    },
    async hasKilled() {
      left = Number.POSITIVE_INFINITY;
      const killed = killing;
      await killed;
      killing = null;
      return killed !== null;
    },
    async close() {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}

function endTogether(client: net.Socket, upstream: net.Socket, open: Set<net.Socket>): void {
  for (const socket of [client, upstream]) {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      client.destroy();
      upstream.destroy();
    });
  }
}

/** Counts the statements that end in each chunk of a connection: messages are a letter and their length. */
function statementEnds(): (chunk: Buffer) => number {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    let ends = 0;
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      if (rest[0] === ready) ends += 1;
      rest = rest.subarray(1 + rest.readInt32BE(1));
    }
    return ends;
  };
}
