import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A message of PostgreSQL's protocol: its type, its length, its body. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const int16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const text = (value: string) => Buffer.from(`${value}\0`);

const ready = message('Z', Buffer.from('I'));
const column = (name: string) =>
  Buffer.concat([text(name), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]);
const value = (content: string) => Buffer.concat([int32(content.length), Buffer.from(content)]);

/** The reply to any query: one row, with the version in the columns of `checkDatabase`. */
function answer(number: string, version: string): Buffer {
  return Buffer.concat([
    message('1', Buffer.alloc(0)),
    message('2', Buffer.alloc(0)),
    message('T', Buffer.concat([int16(2), column('number'), column('version')])),
    message('D', Buffer.concat([int16(2), value(number), value(version)])),
    message('C', text('SELECT 1')),
    ready,
  ]);
}

/** A PostgreSQL on loopback that accepts any user and answers every query with its version. */
export async function startOldPostgres(number: string, version: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.on('data', (bytes) => {
        // A simple query, or the sync at the end of a prepared one.
        const isQuery = bytes[0] === 'Q'.charCodeAt(0) || bytes.includes('S\0\0\0\u0004');
        if (isQuery) socket.write(answer(number, version));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://gloss:SECRET-PASSWORD@127.0.0.1:${port}/gloss`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
