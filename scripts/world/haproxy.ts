import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunAs } from '#server/postgres/run-as.ts';
import { checkUser } from './postgres-pair.ts';
import { listens, type Program, startProgram, untilUp } from './program.ts';
import { programs } from './programs.ts';

interface Balanced {
  /** Where people come. */
  httpPort: number;
  /** Where PgBouncer and LISTEN come. */
  databasePort: number;
  nodes: readonly number[];
  databases: readonly number[];
}

/** A message of PostgreSQL's protocol: its type, its length with itself, its content. */
function message(type: string, content: string | Buffer): string {
  const body = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]).toString('hex');
}

const startup = message(
  '',
  Buffer.concat([
    Buffer.from([0, 3, 0, 0]),
    Buffer.from(`user\0${checkUser}\0database\0postgres\0\0`),
  ]),
);
const question = message('Q', 'select pg_is_in_recovery()\0');
/** One column of one character: f, it takes writes. */
const takesWrites = message('D', Buffer.from([0, 1, 0, 0, 0, 1, 0x66]));

const servers = (name: string, ports: readonly number[]) =>
  ports.map((port, at) => `  server ${name}${at + 1} 127.0.0.1:${port}`).join('\n');

/** What docs/scale.md says of a balancer: /readyz decides of nodes, and of databases which one takes writes. */
const settings = ({ httpPort, databasePort, nodes, databases }: Balanced) => `
global
  maxconn 20000
  no strict-limits

defaults
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  default-server check inter 250ms fall 2 rise 1

listen people
  mode http
  bind 127.0.0.1:${httpPort}
  balance leastconn
  option forwardfor
  option redispatch
  # Else a piece of an answer waits for up to 200 ms, for another that could go with it.
  option http-no-delay
  # A node that has much to do answers late: without this the pause between checks is their limit.
  timeout check 5s
  option httpchk
  http-check send meth GET uri /readyz hdr Host 127.0.0.1:${httpPort}
  http-check expect status 200
${servers('node', nodes)}

listen databases
  mode tcp
  bind 127.0.0.1:${databasePort}
  default-server on-marked-down shutdown-sessions
  timeout check 2s
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup}
  tcp-check expect binary ${message('Z', 'I')}
  tcp-check send-binary ${question}
  # Its connection ends after the answer, so that another answer is no answer at once.
  tcp-check send-binary ${message('X', '')}
  tcp-check expect binary ${takesWrites}
${servers('database', databases)}
`;

export async function startHaproxy(
  folder: string,
  as: RunAs,
  balanced: Balanced,
): Promise<Program> {
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, settings(balanced));
  const program = startProgram(as, programs.haproxy, ['-db', '-f', file]);
  await untilUp(
    program,
    async () => (await listens(balanced.httpPort)) && listens(balanced.databasePort),
  );
  return program;
}
