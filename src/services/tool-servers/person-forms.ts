import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client';
import { type FormAnswer, readForm, type ServerForm } from '#domain/tool-servers/server-form.ts';

/** What a call reports while it runs. */
export interface CallEvents {
  /** `part`: from 0 to 1, as the server reports it, with its own words. */
  readonly onProgress?: (part: number, words: string) => void;
  /** The server asks the person something. @throws aborted */
  readonly onForm?: (form: ServerForm, signal: AbortSignal) => Promise<FormAnswer>;
}

/** Of one call; a server that asks on gets no more answers. */
export const maxForms = 10;

/** What a server asks while its tool runs, one form after the other; else it gets no answer. */
export class PersonForms {
  readonly #untimed: <Value>(work: () => Promise<Value>) => Promise<Value>;
  #answer: CallEvents['onForm'] | null = null;
  #count = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(untimed: <Value>(work: () => Promise<Value>) => Promise<Value>) {
    this.#untimed = untimed;
  }

  /** Of the call that is made now; null: no person is there. */
  set answer(answer: CallEvents['onForm'] | null) {
    this.#answer = answer;
    this.#count = 0;
  }

  ask(params: ElicitRequestParams, signal: AbortSignal): Promise<ElicitResult> {
    const next = this.#last.then(() => this.#ask(params, signal));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #ask(params: ElicitRequestParams, signal: AbortSignal): Promise<ElicitResult> {
    const answer = this.#answer;
    this.#count += 1;
    if (!answer || this.#count > maxForms) return { action: 'cancel' };
    const form = readForm(params);
    if (!form) return { action: 'decline' };
    return (await this.#untimed(() => answer(form, signal))) as ElicitResult;
  }
}
