import type pg from 'pg';

export const messagesEach = 10;

/** As ids of clients look: UUIDv7. */
const uuid = (text: string) => {
  const hex = `md5(${text})`;
  return `(substr(${hex}, 1, 12) || '7' || substr(${hex}, 14, 3) || '8' || substr(${hex}, 18, 15))::uuid`;
};

/** Id of a conversation of an owner, counted from 1. */
export async function conversationIds(
  client: pg.Client,
  owner: string,
  count: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from conversation where owner_id = $1 order by rev limit $2',
    [owner, count],
  );
  return rows.map(({ id }) => id);
}

const hlc = (time: string) => `lpad(to_hex((${time})), 12, '0') || '-0000-bench'`;

/** As `seedOwners`, of one. */
export const seedOwner = (client: pg.Client, owner: string, count: number): Promise<void> =>
  seedOwners(client, [owner], count);

/**
 * So many conversations of each owner with ten messages each, as C20 stores them. Words differ, so that a search finds
 * some of them; the index of messages is made by the server.
 */
export async function seedOwners(
  client: pg.Client,
  owners: readonly string[],
  count: number,
): Promise<void> {
  const of = (text: string) => `o || ' ' || ${text}`;
  const at = `now() - (${count} - n) * interval '1 minute'`;
  const time = `(extract(epoch from ${at}) * 1000)::bigint`;
  const conversation = uuid(of("'c' || n"));
  const each = 'unnest($1::text[]) o';
  await client.query(
    `insert into owner (owner_id, kind) select o, 'bench' from ${each} on conflict do nothing`,
    [owners],
  );
  await client.query(
    `
    insert into conversation (owner_id, id, author_id, last_message_id, name, type, meta, rev, device_id, hlc,
                              created_at, updated_at)
    select o, ${conversation}, o, ${uuid(of(`'m' || n || ' ${messagesEach}'`))},
           'Question ' || n || ' about harbour ' || n % 97, 'Chat',
           '{"AIModel": null, "AIProvider": null, "domain": null, "isUploaded": false}',
           n * ${messagesEach + 1}, 'bench', ${hlc(time)}, ${at}, ${at}
      from ${each}, generate_series(1, ${count}) n`,
    [owners],
  );
  await client.query(
    `
    insert into message (owner_id, message_id, conversation_id, parent_message_id, type, text, status, sources, rev,
                         device_id, hlc, bytes, created_at, updated_at)
    select o, ${uuid(of("'m' || n || ' ' || m"))}, ${conversation},
           case when m > 1 then ${uuid(of("'m' || n || ' ' || (m - 1)"))} end,
           case when m % 2 = 1 then 'human' else 'ai' end,
           'When does the tide turn in harbour ' || n % 97 || ' on day ' || m || ', and how high does it stand at quay '
             || n || '? ' || case when m = 3 then 'Berth ' || substr(md5(n::text), 1, 9) || '. ' else '' end || repeat('The pilot book gives a figure for every hour of the day. ', m % 5),
           'done', '[]', n * ${messagesEach + 1} + m, 'bench', ${hlc(time)}, 300, ${at}, ${at}
      from ${each}, generate_series(1, ${count}) n, generate_series(1, ${messagesEach}) m`,
    [owners],
  );
  await client.query('update owner set rev = $2 where owner_id = any($1)', [
    owners,
    (count + 1) * (messagesEach + 1),
  ]);
}
