import { sql } from 'kysely';
import { isChatModel } from '#api/chat-models.ts';
import { defaultModels, findModel } from '#domain/models/catalogue.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { AssistantCall } from '../assistant-call.ts';

/** Messages that are looked through, the latest. */
const latest = 200;

/**
 * The model of the server that answered the person last, else the one that the apps begin with. Models of the browser or
 * with a key that is on a device alone cannot be reached from here. Throws `no_provider`.
 */
export async function modelFor(call: AssistantCall): Promise<string> {
  const { rows } = await call.providers.list();
  const ids = rows.map(({ id }) => id).filter(isChatModel);
  const last = await lastModel(call);
  if (last !== null && ids.includes(last)) return last;
  const usual = findModel(defaultModels.Chat)?.value;
  const model = ids.find((id) => findModel(id)?.value === usual) ?? ids[0];
  if (model !== undefined) return model;
  throw new CodedError(
    'no_provider',
    'Gloss has no model on its server to answer with. Ask the person to store a key on the server (Settings → Model connection), or use search and read.',
  );
}

async function lastModel({ principal, db }: AssistantCall): Promise<string | null> {
  const { rows } = await sql<{ model: string }>`
    select model ->> 'model' as model from (
      select rev, model from message
       where owner_id = ${principal.ownerId} and deleted_at is null
       order by rev desc limit ${latest}) m
     where model ->> 'connection' = 'gateway'
     order by rev desc limit 1`.execute(db);
  return rows[0]?.model ?? null;
}
