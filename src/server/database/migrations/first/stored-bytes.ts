import { type Kysely, sql } from 'kysely';

/** Bytes of a row: of its texts, and an allowance for what every row has. */
const bytesOf = {
  conversation: `(200 + octet_length(r.name) + octet_length(r.meta::text) + octet_length(r.more::text)
                 + octet_length(r.clocks::text) + r.message_bytes)`,
  setting: '(100 + octet_length(r.key) + octet_length(r.value::text))',
  share: `(100 + octet_length(r.title) + octet_length(r.messages::text) + octet_length(r.page))`,
  upload: 'r.charged',
  upload_part: 'r.bytes',
  analytics_event: `(100 + octet_length(r.insert_id) + octet_length(r.distinct_id) + octet_length(r.name)
                    + octet_length(r.properties::text))`,
  analytics_recording: '(100 + octet_length(r.replay_id) + octet_length(r.events))',
  analytics_profile: `(100 + octet_length(r.key) + octet_length(r.properties::text)
                      + octet_length(array_to_string(r.seen, ',')))`,
} as const;

/** Rows that are counted as they are written. */
interface Counted {
  table: string;
  /** The row that has the counters, and by what a row of the table names it. */
  of: { table: string; by: readonly (readonly [own: string, its: string])[] };
  /** Counter, and what one row of the table adds to it. */
  adds: Record<string, string>;
}

const byOwner = { table: 'owner', by: [['owner_id', 'owner_id']] } as const;
const whole = (table: keyof typeof bytesOf, counter: string): Counted => ({
  table,
  of: byOwner,
  adds: { [counter]: bytesOf[table] },
});

const counted: readonly Counted[] = [
  {
    table: 'message',
    of: {
      table: 'conversation',
      by: [
        ['owner_id', 'owner_id'],
        ['conversation_id', 'id'],
      ],
    },
    adds: { message_count: '1', message_bytes: 'r.bytes' },
  },
  {
    table: 'conversation',
    of: byOwner,
    adds: {
      chat_bytes: `case when r.is_delete then 0 else ${bytesOf.conversation} end`,
      deleted_bytes: `case when r.is_delete then ${bytesOf.conversation} else 0 end`,
    },
  },
  whole('setting', 'setting_bytes'),
  whole('share', 'share_bytes'),
  whole('upload', 'document_bytes'),
  whole('upload_part', 'document_bytes'),
  whole('analytics_event', 'analytics_bytes'),
  whole('analytics_recording', 'analytics_bytes'),
  whole('analytics_profile', 'analytics_bytes'),
];

/** Sums of the rows that `from` names, by the row that has the counters. */
function sums({ of, adds }: Counted, from: string): string {
  const keys = of.by.map(([own]) => `r.${own}`).join(', ');
  const values = Object.entries(adds).map(([counter, each]) => `sum(${each}) as ${counter}`);
  return `select ${keys}, ${values.join(', ')} from ${from} r group by ${keys}`;
}

function addition(rule: Counted, from: string, sign: '+' | '-'): string {
  const { of, adds } = rule;
  const names = Object.keys(adds);
  const set = names.map((name) => `${name} = t.${name} ${sign} d.${name}`).join(', ');
  const same = of.by.map(([own, its]) => `t.${its} = d.${own}`).join(' and ');
  const some = names.map((name) => `d.${name} <> 0`).join(' or ');
  return `update ${of.table} t set ${set} from (${sums(rule, from)}) d where ${same} and (${some})`;
}

/** An update whose rows count as much as before changes nothing. */
function difference(rule: Counted): string {
  const { of, adds } = rule;
  const keys = of.by.map(([own]) => own).join(', ');
  const names = Object.keys(adds);
  const totals = names.map((name) => `sum(${name}) as ${name}`).join(', ');
  const before = `select ${keys}, ${names.map((name) => `-${name} as ${name}`).join(', ')}
                    from (${sums(rule, 'old_rows')}) b`;
  const set = names.map((name) => `${name} = t.${name} + d.${name}`).join(', ');
  const same = of.by.map(([own, its]) => `t.${its} = d.${own}`).join(' and ');
  const some = names.map((name) => `d.${name} <> 0`).join(' or ');
  return `update ${of.table} t set ${set}
            from (select ${keys}, ${totals} from (${sums(rule, 'new_rows')} union all ${before}) both_rows
                   group by ${keys}) d
           where ${same} and (${some})`;
}

async function triggers(db: Kysely<unknown>, rule: Counted): Promise<void> {
  const kinds = [
    ['insert', 'new table as new_rows', addition(rule, 'new_rows', '+')],
    ['update', 'old table as old_rows new table as new_rows', difference(rule)],
    ['delete', 'old table as old_rows', addition(rule, 'old_rows', '-')],
  ] as const;
  for (const [kind, rows, statement] of kinds) {
    const name = `gloss_count_${rule.table}_${kind}`;
    await sql`
      create function ${sql.ref(name)}() returns trigger language plpgsql as ${sql.lit(
        `begin ${statement}; return null; end`,
      )}`.execute(db);
    await sql`
      create trigger ${sql.ref(name)} after ${sql.raw(kind)} on ${sql.ref(rule.table)}
      referencing ${sql.raw(rows)} for each statement execute function ${sql.ref(name)}()`.execute(
      db,
    );
  }
}

/**
 * Counts what each owner stores, on one row, as it is written: a limit costs no sum over the owner's rows, and is exact
 * whichever process writes.
 */
export async function countStoredBytes(db: Kysely<unknown>): Promise<void> {
  for (const rule of counted) await triggers(db, rule);
}
