import { EventEmitter } from 'node:events';
import pg from 'pg';
import { connectionOptions } from '../database/connect.ts';

/** Delay before a lost connection is made again. */
const retryMs = 1000;
const channels = ['gloss_rev', 'gloss_session'] as const;

/**
 * Learns from PostgreSQL, on a connection of its own, that an owner has a new rev or a session has ended, whichever
 * process wrote it (triggers of migration 0008). Only a hint: what is true is in the rows, and after a connection
 * was lost every follower reads them again.
 */
export class ChangeListener {
  #url: string;
  #onError: (error: unknown) => void;
  // Its events begin with a channel: none is `error`.
  #emitter = new EventEmitter().setMaxListeners(0).on('error', () => undefined);
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, onError: (error: unknown) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({
      ...connectionOptions,
      connectionString: this.#url,
      application_name: 'gloss listen',
    });
    this.#client = client;
    client.on('error', this.#onError);
    client.once('end', () => this.#retry(client));
    client.on('notification', ({ channel, payload = '' }) => {
      const subject = channel === 'gloss_rev' ? payload.slice(payload.indexOf(' ') + 1) : payload;
      this.#emitter.emit(`${channel} ${subject}`);
    });
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${channel}`);
      this.#emitter.emit('again');
    } catch (error) {
      this.#onError(error);
      await client.end().catch(() => undefined);
      this.#retry(client);
    }
  }

  #retry(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = null;
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
    await this.#client?.end().catch(() => undefined);
  }
}
