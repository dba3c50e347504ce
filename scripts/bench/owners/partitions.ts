import type pg from 'pg';

interface Compared {
  /** Microseconds each, the median of the rounds: a conversation's messages, and a message that is written. */
  plain: { read: number; write: number };
  partitioned: { read: number; write: number };
}

const parts = 16;
const rounds = 5;

/** Rows of messages as one table and as one partitioned by a hash of the owner, read and written by the same statements. */
export async function comparePartitions(
  client: pg.Client,
  owners: readonly string[],
): Promise<Compared> {
  await client.query(
    'create table plain_message (like message including defaults including indexes)',
  );
  await client.query(
    'create table parted_message (like message including defaults including indexes) partition by hash (owner_id)',
  );
  for (let part = 0; part < parts; part += 1)
    await client.query(
      `create table parted_message_${part} partition of parted_message for values with (modulus ${parts}, remainder ${part})`,
    );
  for (const table of ['plain_message', 'parted_message']) {
    await client.query(`insert into ${table} select * from message`);
    await client.query(`vacuum analyze ${table}`);
  }
  const times = { plain: [] as Times[], parted: [] as Times[] };
  for (let round = 0; round < rounds; round += 1) {
    times.plain.push(await timesOf(client, 'plain_message', owners));
    times.parted.push(await timesOf(client, 'parted_message', owners));
  }
  await client.query('drop table plain_message, parted_message');
  return { plain: medians(times.plain), partitioned: medians(times.parted) };
}

interface Times {
  read: number;
  write: number;
}

async function timesOf(
  client: pg.Client,
  table: string,
  owners: readonly string[],
): Promise<Times> {
  const timed = async (statement: string) => {
    const start = performance.now();
    for (const owner of owners) await client.query(statement, [owner]);
    return ((performance.now() - start) * 1000) / owners.length;
  };
  return {
    read: await timed(
      `select * from ${table} where owner_id = $1 and conversation_id = (
         select conversation_id from ${table} where owner_id = $1 order by rev limit 1)
        order by created_at`,
    ),
    write: await timed(
      `update ${table} set text = text || '.', rev = rev + 1000
        where (owner_id, message_id) = (
          select owner_id, message_id from ${table} where owner_id = $1 order by rev limit 1)`,
    ),
  };
}

function medians(all: readonly Times[]): Times {
  const median = (of: (each: Times) => number) =>
    Math.round(all.map(of).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!);
  return { read: median(({ read }) => read), write: median(({ write }) => write) };
}
