import * as z from 'zod/mini';
import { parseJson } from '#shared/json.ts';
import type { Row } from './join-rows.ts';
import { isOwnerId, type Owner } from './owner.ts';

/** A row as it is in the database of an owner. */
export interface Target {
  owner: Owner;
  row: Row;
}

/** The account whose settings were in use. `until`: the clock at which it was signed out; null: it is signed in. */
const holderSchema = z.object({ userId: z.string(), until: z.nullable(z.string()) });
const savedSchema = z.object({
  settings: z.array(z.looseObject({ key: z.string() })),
  tools: z.array(z.looseObject({ id: z.string() })),
});

/**
 * Whose settings and own tools of the old database are, where those of the account that was signed in last were in use
 * for all, and those of others were put away.
 */
export class SettingsPlan {
  readonly #current: Owner;
  readonly #meta: ReadonlyMap<string, string>;
  readonly #holder: { userId: string; until: string | null } | null;

  constructor(current: Owner, meta: ReadonlyMap<string, string>) {
    this.#current = current;
    this.#meta = meta;
    const noted = holderSchema.safeParse(parseJson(meta.get('settingsOwner') ?? '')).data;
    this.#holder = noted && isOwnerId(noted.userId) ? noted : null;
  }

  /** What is in use stays in use; of an account it is that one's too, and what it has not taken over is a guest's too. */
  targets(row: Row): Target[] {
    const current = this.#current;
    const holder = this.#holder ?? (current === null ? null : { userId: current, until: null });
    const isOwn = holder !== null && this.#isOwn(row, holder);
    const unsent = { ...row, rev: 0 };
    if (current === null) {
      const own = isOwn ? [{ owner: holder.userId, row }] : [];
      return [...own, { owner: null, row: isOwn ? unsent : row }];
    }
    if (isOwn) return [{ owner: current, row }];
    const isWithheld = row.dirty === 0;
    return [{ owner: null, row: unsent }, ...(isWithheld ? [{ owner: current, row }] : [])];
  }

  /** Rows of `settings` and `ownTools` that were put away, by the account. */
  saved(): { userId: string; settings: Row[]; ownTools: Row[] }[] {
    const prefix = 'settingsOf:';
    return [...this.#meta].flatMap(([key, value]) => {
      const userId = key.slice(prefix.length);
      const saved = savedSchema.safeParse(parseJson(value)).data;
      if (!key.startsWith(prefix) || !saved || !isOwnerId(userId)) return [];
      return [{ userId, settings: saved.settings, ownTools: saved.tools }];
    });
  }

  #isOwn({ rev, dirty, hlc }: Row, { userId, until }: { userId: string; until: string | null }) {
    // Before the question about a guest's rows was answered, unsent ones are the guest's.
    const isDecided = this.#meta.has(`adoption:${userId}`);
    const isLater = dirty === 1 && until !== null && String(hlc) > until;
    return Number(rev) > 0 || (isDecided && dirty === 1 && !isLater);
  }
}
