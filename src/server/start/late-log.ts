import type { FastifyBaseLogger } from 'fastify';

/** The log of work that begins before there is an app to log with. */
export class LateLog {
  #log: FastifyBaseLogger | undefined;

  #waiting: (readonly [facts: object, text: string])[] = [];

  attach(log: FastifyBaseLogger): void {
    this.#log = log;
    for (const notice of this.#waiting.splice(0)) log.warn(...notice);
  }

  get logger(): FastifyBaseLogger | undefined {
    return this.#log;
  }

  readonly error = (error: unknown): void => {
    this.#log?.error({ err: error }, 'work on a document failed');
  };

  readonly purging = (error: unknown): void => {
    this.#log?.error({ err: error }, 'deleted conversations are not removed');
  };

  readonly indexing = (error: unknown): void => {
    this.#log?.error({ err: error }, 'messages are not indexed');
  };

  readonly answering = (error: unknown): void => {
    this.#log?.error({ err: error }, 'an answer is not stored: it ends with its reader');
  };

  readonly listening = (error: unknown): void => {
    this.#log?.warn({ err: error }, 'changes of other processes are learnt later');
  };

  readonly deaf = (): void => {
    this.notice(
      {},
      'notifications of PostgreSQL do not arrive (a pooler in transaction mode?): changes are read every two seconds. ' +
        'Name the database without the pooler in DATABASE_DIRECT_URL.',
    );
  };

  readonly database = (error: unknown): void => {
    this.#log?.warn({ err: error }, 'a connection to the database broke');
  };

  readonly replica = (error: unknown): void => {
    this.#log?.warn({ err: error }, 'the replica is not read for a while: the primary serves');
  };

  readonly cluster = (error: unknown): void => {
    this.#log?.error({ err: error }, 'the embedded PostgreSQL has ended, and is started again');
  };

  readonly crashed = (error: unknown, origin: string): void => {
    this.#log?.fatal(
      { err: error, origin },
      'the server ends after an error that no code has caught',
    );
  };

  /** One of before there is a log waits for it. */
  readonly notice = (facts: object, text: string): void => {
    if (this.#log) this.#log.warn(facts, text);
    else this.#waiting.push([facts, text]);
  };
}
