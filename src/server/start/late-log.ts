import type { FastifyBaseLogger } from 'fastify';

/** The log of work that begins before there is an app to log with. */
export class LateLog {
  #log: FastifyBaseLogger | undefined;

  attach(log: FastifyBaseLogger): void {
    this.#log = log;
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

  readonly listening = (error: unknown): void => {
    this.#log?.warn({ err: error }, 'changes of other processes are learnt later');
  };

  readonly notice = (facts: object, text: string): void => {
    this.#log?.warn(facts, text);
  };
}
