import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { connectionOptions } from '../database/connect.ts';

/** Delay before a lost connection is made again. */
const retryMs = 1000;
const probeChannel = 'gloss_probe';
const channels = ['gloss_rev', 'gloss_session', probeChannel] as const;

export interface ListenTimes {
  /** How long a notification to oneself may take. */
  probeMs: number;
  /** How often rows are read where notifications do not arrive. */
  pollMs: number;
}

/** What followers wait for, as it is now. */
export interface Followed {
  /** Revs of owners. */
  revs: ReadonlyMap<string, string>;
  /** Sessions that are valid. */
  sessions: ReadonlySet<string>;
}

interface ListenParts extends Partial<ListenTimes> {
  /** Of the connection that listens: a pooler that shares sessions hands no notifications on. */
  url: string;
  /** Sends a notification by the way that writes take. */
  notify: (channel: string, payload: string) => Promise<unknown>;
  /** Reads what all followers of this process wait for, at once. */
  read: (owners: readonly string[], sessions: readonly string[]) => Promise<Followed>;
  onError: (error: unknown) => void;
  /** Called where notifications do not arrive: rows are read every `pollMs` then. */
  onDeaf: () => void;
}

/**
 * Learns from PostgreSQL, on a connection of its own, that an owner has a new rev or a session has ended, whichever
 * process wrote it (triggers of the database). Only a hint: what is true is in the rows, and after a connection
 * was lost every follower reads them again. Through a pooler in transaction mode LISTEN succeeds and nothing arrives, so
 * each connection has to receive a notification of its own; until then one statement reads for all followers, again and again,
 * and those wake whose rows have changed.
 */
export class ChangeListener {
  readonly #parts: ListenParts & ListenTimes;
  // Its events begin with a channel: none is `error`.
  #emitter = new EventEmitter().setMaxListeners(0).on('error', () => undefined);
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #polling: NodeJS.Timeout | undefined;
  #isReading = false;
  /** As they were read last. */
  #revs: Followed['revs'] = new Map();
  #stopped = false;
  #isLive = false;

  constructor(parts: ListenParts) {
    this.#parts = { probeMs: 2000, pollMs: 2000, ...parts };
  }

  /** Do notifications arrive? */
  get isLive(): boolean {
    return this.#isLive;
  }

  async start(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({
      ...connectionOptions,
      connectionString: this.#parts.url,
      application_name: 'gloss listen',
    });
    this.#client = client;
    client.on('error', this.#parts.onError);
    client.once('end', () => this.#retry(client));
    client.on('notification', ({ channel, payload = '' }) => {
      const subject = channel === 'gloss_rev' ? payload.slice(payload.indexOf(' ') + 1) : payload;
      this.#emitter.emit(`${channel} ${subject}`);
    });
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${channel}`);
      this.#emitter.emit('again');
      await this.#probe(client);
    } catch (error) {
      this.#parts.onError(error);
      await client.end().catch(() => undefined);
      this.#retry(client);
    }
  }

  /** One that comes late counts too, as long as its connection. */
  async #probe(client: pg.Client): Promise<void> {
    const { notify, onDeaf, probeMs } = this.#parts;
    const token = randomUUID();
    const arrival = `${probeChannel} ${token}`;
    let late: NodeJS.Timeout | undefined;
    const outcome = new Promise<boolean>((resolve) => {
      late = setTimeout(() => resolve(false), probeMs);
      this.#emitter.once(arrival, () => {
        if (this.#client === client) this.#setLive(true);
        resolve(true);
      });
    });
    client.once('end', () => this.#emitter.removeAllListeners(arrival));
    await notify(probeChannel, token);
    const hasArrived = await outcome;
    clearTimeout(late);
    if (hasArrived || this.#stopped || this.#client !== client) return;
    this.#setLive(false);
    onDeaf();
  }

  #setLive(isLive: boolean): void {
    this.#isLive = isLive;
    clearInterval(this.#polling);
    this.#revs = new Map();
    if (isLive || this.#stopped) return void this.#emitter.emit('again');
    this.#polling = setInterval(() => void this.#poll(), this.#parts.pollMs);
  }

  async #poll(): Promise<void> {
    const [owners, followed] = [this.#subjects('gloss_rev'), this.#subjects('gloss_session')];
    if (owners.length === 0 || this.#isReading) return;
    this.#isReading = true;
    try {
      const { revs, sessions } = await this.#parts.read(owners, followed);
      const changed = owners.filter((owner) => revs.get(owner) !== this.#revs.get(owner));
      this.#revs = revs;
      for (const owner of changed) this.#emitter.emit(`gloss_rev ${owner}`);
      const ended = followed.filter((session) => !sessions.has(session));
      for (const session of ended) this.#emitter.emit(`gloss_session ${session}`);
    } catch (error) {
      this.#parts.onError(error);
    } finally {
      this.#isReading = false;
    }
  }

  /** Of the channel's followers. */
  #subjects(channel: (typeof channels)[number]): string[] {
    const prefix = `${channel} `;
    return this.#emitter
      .eventNames()
      .flatMap((name) =>
        String(name).startsWith(prefix) ? String(name).slice(prefix.length) : [],
      );
  }

  #retry(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = null;
    this.#setLive(false);
    this.#timer = setTimeout(() => void this.start(), retryMs);
  }

  /** Calls back when the owner's rows or the session may have changed; returns a function that ends it. */
  follow(ownerId: string, sessionId: string, wake: () => void): () => void {
    const names = [`gloss_rev ${ownerId}`, `gloss_session ${sessionId}`, 'again'];
    for (const name of names) this.#emitter.on(name, wake);
    return () => {
      for (const name of names) this.#emitter.off(name, wake);
    };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#polling);
    await this.#client?.end().catch(() => undefined);
  }
}
