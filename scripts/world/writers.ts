import { setTimeout as pause } from 'node:timers/promises';
import { type Changes, changes, upsertConversation } from '#api/conversations.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import type { World } from './open-world.ts';

interface Acknowledged {
  user: AuthUser;
  id: string;
  /** Milliseconds of the monotonic clock. */
  at: number;
}

/** Persons who write without a pause, and do what our clients do: a save that fails is made again. */
export class Writers {
  readonly acknowledged: Acknowledged[] = [];
  /** Saves that were not answered with 200, by their status or the connection's failure. */
  readonly refused = new Map<string, number>();
  readonly #to: ServerAddress;
  readonly #users: readonly AuthUser[];
  #isOver = false;
  #work: Promise<unknown> = Promise.resolve();

  private constructor(world: World, users: readonly AuthUser[]) {
    this.#to = { url: world.url, now: Date.now };
    this.#users = users;
  }

  static async of(world: World, count: number): Promise<Writers> {
    const users: AuthUser[] = [];
    for (let at = 0; at < count; at += 1)
      users.push(await signIn(world, world.mail, `writer-${at}@gloss.example`));
    return new Writers(world, users);
  }

  start(): void {
    this.#work = Promise.all(this.#users.map((user) => this.#write(user)));
  }

  /** Each completes the save that is under way. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Resolves when so many more saves are acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    while (this.acknowledged.length < wanted) await pause(20);
  }

  /** Acknowledged saves that the database does not have. */
  async lost(): Promise<number> {
    let lost = 0;
    for (const user of this.#users) {
      const stored = await this.#storedBy(user);
      lost += this.acknowledged.filter((each) => each.user === user && !stored.has(each.id)).length;
    }
    return lost;
  }

  async #write(user: AuthUser): Promise<void> {
    while (!this.#isOver) {
      const whole = wholeConversation(['What is a lattice?', 'An order.']);
      while (!(await this.#save(user, whole))) await pause(50);
      this.acknowledged.push({ user, id: whole.id, at: performance.now() });
    }
  }

  async #save(user: AuthUser, body: object): Promise<boolean> {
    let outcome: string;
    try {
      const reply = await callAs(this.#to, user, upsertConversation.path, { body });
      await reply.arrayBuffer();
      if (reply.ok) return true;
      outcome = String(reply.status);
    } catch (error) {
      outcome = (error as { cause?: { code?: string } }).cause?.code ?? String(error);
    }
    this.refused.set(outcome, (this.refused.get(outcome) ?? 0) + 1);
    return false;
  }

  async #storedBy(user: AuthUser): Promise<Set<string>> {
    const ids = new Set<string>();
    for (let since = 0; ; ) {
      const reply = await callAs(this.#to, user, changes.path, { body: { since } });
      const { data } = (await reply.json()) as { data: Changes };
      for (const change of data.changes)
        if (change.kind === 'conversation') ids.add(change.conversation.id);
      if (!data.more) return ids;
      since = data.next;
    }
  }
}
