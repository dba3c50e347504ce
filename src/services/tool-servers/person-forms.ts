import {
  type ElicitRequestParams,
  type ElicitResult,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/client';
import { leadsInside } from '#domain/tool-servers/server-address.ts';
import { type FormAnswer, readForm, type ServerForm } from '#domain/tool-servers/server-form.ts';
import { callMs, type ToolServer } from '#domain/tool-servers/tool-server.ts';
import { isObject } from '#shared/json.ts';

/** What a call reports while it runs. */
export interface CallEvents {
  /** `part`: from 0 to 1, as the server reports it, with its own words. */
  readonly onProgress?: (part: number, words: string) => void;
  /** The server asks the person something. @throws aborted */
  readonly onForm?: (form: ServerForm, signal: AbortSignal) => Promise<FormAnswer>;
}

/** Of one call; a server that asks on gets no more answers. */
export const maxForms = 10;
/** For a call that waits at its server until the person is done at a page. */
const pageMs = 600_000;

/** The time that `work` takes is the person's; the call has `ms` after it. */
type Untimed = <Value>(ms: number, work: () => Promise<Value>) => Promise<Value>;

/** What a server asks while its tool runs, one form after the other; else it gets no answer. */
export class PersonForms {
  readonly #server: Pick<ToolServer, 'address'>;
  readonly #untimed: Untimed;
  #answer: CallEvents['onForm'] | null = null;
  #count = 0;
  #last: Promise<unknown> = Promise.resolve();
  /** By the ids of pages that are open: ends the wait for the person. */
  readonly #pages = new Map<string, () => void>();

  constructor(server: Pick<ToolServer, 'address'>, untimed: Untimed) {
    this.#server = server;
    this.#untimed = untimed;
  }

  /** `call` with who answers what is asked in it, until it has ended; null: no person is there. */
  async answered<Value>(
    answer: CallEvents['onForm'] | null,
    call: () => Promise<Value>,
  ): Promise<Value> {
    const end = new AbortController();
    const own: CallEvents['onForm'] | null =
      answer && ((form, signal) => answer(form, AbortSignal.any([signal, end.signal])));
    this.#answer = own;
    this.#count = 0;
    try {
      return await call();
    } finally {
      if (this.#answer === own) this.#answer = null;
      end.abort();
    }
  }

  /** `isRefusal`: the call was refused for it, and is made again (form of 2025). */
  ask(params: ElicitRequestParams, signal: AbortSignal, isRefusal = false): Promise<ElicitResult> {
    const next = this.#last.then(() => this.#ask(params, signal, isRefusal));
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** The server says that the person is done at a page; an id that is not waited for is left. */
  finished(id: string): void {
    this.#pages.get(id)?.();
  }

  /** A call that is refused until the person was at some pages (URLElicitationRequired) is made again after that. */
  async withPages<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    try {
      return await call();
    } catch (thrown) {
      const pages = thrown instanceof UrlElicitationRequiredError ? pagesOf(thrown) : [];
      if (pages.length === 0 || !(await this.#visited(pages, signal))) throw thrown;
    }
    return this.withPages(call, signal);
  }

  async #visited(pages: readonly ElicitRequestParams[], signal: AbortSignal): Promise<boolean> {
    for (const page of pages) {
      if ((await this.ask(page, signal, true)).action !== 'accept') return false;
    }
    return true;
  }

  async #ask(
    params: ElicitRequestParams,
    signal: AbortSignal,
    isRefusal: boolean,
  ): Promise<ElicitResult> {
    const answer = this.#answer;
    this.#count += 1;
    if (!answer || this.#count > maxForms) return { action: 'cancel' };
    const form = readForm(params);
    const isInside = form?.url != null && leadsInside(this.#server.address, form.url);
    if (!form || isInside) return { action: 'decline' };
    const id = 'elicitationId' in params ? String(params.elicitationId) : '';
    if (form.url !== null && (isRefusal || id === '')) {
      const waiting = { ...form, waits: true } as const;
      return this.#untimed(callMs, () => this.#done(answer, waiting, id, signal));
    }
    const after = form.url === null ? callMs : pageMs;
    return (await this.#untimed(after, () => answer(form, signal))) as ElicitResult;
  }

  /** As the person says, or their server. */
  async #done(
    answer: NonNullable<CallEvents['onForm']>,
    form: ServerForm,
    id: string,
    signal: AbortSignal,
  ): Promise<ElicitResult> {
    const end = new AbortController();
    const finished = new Promise<FormAnswer>((resolve) => {
      this.#pages.set(id, () => {
        resolve({ action: 'accept' });
        end.abort();
      });
    });
    try {
      const said = answer(form, AbortSignal.any([signal, end.signal]));
      return (await Promise.race([finished, said])) as ElicitResult;
    } finally {
      this.#pages.delete(id);
    }
  }
}

/** What a server says is hostile: forms are none of it. */
function pagesOf({ elicitations }: { elicitations: unknown }): ElicitRequestParams[] {
  const all = Array.isArray(elicitations) ? elicitations.filter(isObject) : [];
  return all.map((page) => ({ ...page, mode: 'url' }) as unknown as ElicitRequestParams);
}
