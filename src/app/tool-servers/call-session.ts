import type { Document } from '#domain/documents/documents.ts';
import type { ToolCall, ToolDefinition } from '#domain/replies/tool-calls.ts';
import {
  type CallDecision,
  type CallRun,
  callAnswers,
  callDecisions,
} from '#domain/tool-servers/call-run.ts';
import { stableJson } from '#domain/tool-servers/listed-tools.ts';
import { whyToAsk } from '#domain/tool-servers/may-run.ts';
import {
  definitionOf,
  loadedAtOnce,
  loaderDefinition,
  loaderName,
  type OfferedTool,
  withLoaded,
} from '#domain/tool-servers/offered-tools.ts';
import type { ResultPicture, ToolResult } from '#domain/tool-servers/result-text.ts';
import { contentOf, type FormAnswer, type ServerForm } from '#domain/tool-servers/server-form.ts';
import { toolFault } from '#domain/tool-servers/tool-fault.ts';
import { maxCalls } from '#domain/tool-servers/tool-server.ts';
import type {
  CallResult,
  ModelReading,
  ToolQuestion,
  ToolSession,
} from '#services/generate/tools/answer-tools.ts';
import { addRun, recordRun } from '#services/store/database/runs.ts';
import {
  getDocument,
  type NewDocument,
  saveDocument,
} from '#services/store/documents/documents.ts';
import { queueAgain } from '#services/store/documents/server-copies.ts';
import { readToolList } from '#services/store/tools/tool-servers.ts';
import type { CallEvents } from '#services/tool-servers/person-forms.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { isObject, type JsonObject, parseJson } from '#shared/json.ts';
import { callFacts, newRun } from './call-facts.ts';
import { decide } from './decide.ts';
import { OpenServers, type OpenServersDeps, serverOf } from './open-servers.ts';
import type { Decided, PendingCalls } from './pending-calls.ts';

export interface CallSessionDeps extends OpenServersDeps {
  pending: PendingCalls;
  /** A result as a document that is not stored yet. */
  readonly documentOf: (title: string, text: string, signal: AbortSignal) => Promise<NewDocument>;
  /** A picture with its file stored; null: it is none inside. */
  readonly pictureOf: (
    title: string,
    picture: ResultPicture,
    signal: AbortSignal,
  ) => Promise<NewDocument | null>;
}

const refused =
  'The person did not allow this call. Answer without it, and do not ask for it again.';

/** Else it takes the result for that of its own arguments. */
const changed = (args: string) => `The person has changed the arguments. These were sent: ${args}`;

const cutNote = (hasBeginning: boolean) =>
  hasBeginning
    ? 'Its result was longer: below is its beginning.'
    : 'There is no room left for its result. Answer with what you have.';

const progressMs = 500;

/** The calls of one answer: each is a row from before it is sent, so that none is sent twice unseen. */
export class CallSession implements ToolSession {
  readonly #deps: CallSessionDeps;
  readonly #asking: ToolQuestion;
  readonly #offered: readonly OfferedTool[];
  readonly #servers: OpenServers;
  #loaded: OfferedTool[];
  #calls = 0;

  constructor(deps: CallSessionDeps, asking: ToolQuestion, offered: readonly OfferedTool[]) {
    this.#deps = deps;
    this.#asking = asking;
    this.#offered = offered;
    this.#servers = new OpenServers(deps);
    this.#loaded = loadedAtOnce(offered);
  }

  definitions(): readonly ToolDefinition[] {
    const loaded = this.#loaded.map(definitionOf);
    const isAll = this.#loaded.length === this.#offered.length;
    return isAll ? loaded : [loaderDefinition(this.#offered), ...loaded];
  }

  async call(
    { name, args: text }: ToolCall,
    reading: ModelReading,
    signal: AbortSignal,
  ): Promise<CallResult> {
    const args = parseJson(text);
    if (!isObject(args))
      return { note: 'The arguments are not a JSON object. Nothing was called.' };
    if (name === loaderName) return this.#load(args.names);
    const offered = await this.#stillOffered(name);
    if (!offered)
      return { note: 'There is no such tool, or it was turned off. Nothing was called.' };
    this.#calls += 1;
    if (this.#calls > maxCalls)
      return { note: 'No more calls are made for this question. Answer now.' };
    const id = this.#deps.store.newId();
    try {
      return await this.#run(id, offered, args as JsonObject, reading, signal);
    } catch (thrown) {
      this.#deps.pending.forget(id);
      const isStopped = signal.aborted || toCodedError(thrown).code === 'aborted';
      const error = isStopped ? null : toCodedError(thrown, 'tool_failed').toData();
      await this.#record(id, { state: isStopped ? 'stopped' : 'failed', error });
      if (isStopped) throw new CodedError('aborted');
      return { note: 'The call failed.', words: error?.message ?? '' };
    }
  }

  close(): void {
    this.#servers.close();
  }

  /** As the person has it now; null: they have turned it off since. */
  async #stillOffered(name: string): Promise<OfferedTool | null> {
    const { store } = this.#deps;
    const known = this.#offered.find(({ key }) => key === name);
    if (!known) return null;
    const server = await serverOf(store, known.server.id);
    const list = await readToolList(store, known.server.id);
    const isOff = list?.tools.some((tool) => tool.name === known.tool.name && tool.state === 'off');
    return server?.isOn && isOff !== true ? { ...known, server } : null;
  }

  #load(names: unknown): CallResult {
    const wanted = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
    this.#loaded = withLoaded(this.#loaded, this.#offered, wanted);
    const loaded = this.#loaded.map(({ key }) => key).filter((key) => wanted.includes(key));
    return {
      note: loaded.length > 0 ? `Loaded: ${loaded.join(', ')}.` : 'No tool has such a name.',
    };
  }

  async #run(
    id: string,
    offered: OfferedTool,
    args: JsonObject,
    { documents, fitting }: ModelReading,
    signal: AbortSignal,
  ): Promise<CallResult> {
    const { store, pending } = this.#deps;
    const { server, tool } = offered;
    const facts = await callFacts(store, this.#asking, offered, args, documents);
    const why = whyToAsk(facts);
    const tokens = this.#loaded.reduce((sum, { tool: loaded }) => sum + loaded.tokens, 0);
    // Before its card is shown: the person may be faster than the server.
    const deciding = why && pending.wait(id, callDecisions, signal);
    deciding?.catch(() => undefined);
    const run = newRun(this.#asking, offered, facts, why);
    await addRun(store, { ...run, id, tokens, at: store.clock.now() });
    const connection = await this.#servers.toolOf(server, tool, signal);
    const given = deciding ? await this.#given(id, offered, args, await deciding) : args;
    if (!given) return { note: refused };
    const isChanged = stableJson(given) !== stableJson(args);
    const wanted = isChanged ? { wanted: JSON.stringify(args) } : {};
    const sent = JSON.stringify(given);
    await this.#record(id, { state: 'running', isSent: true, args: sent, ...wanted });
    const events: CallEvents = {
      onProgress: this.#progressOf(id),
      onForm: (form, inner) => this.#filledIn(id, form, AbortSignal.any([signal, inner])),
    };
    const result = await connection.call(tool.name, given, signal, events).catch((thrown) => {
      // It may be that of a session which its server has lost.
      this.#servers.leave(server);
      throw thrown;
    });
    const text = await fitting(result.text);
    const isCut = result.isCut || text.length < result.text.length;
    const ended = await this.#ended(id, offered, { ...result, text, isCut }, signal);
    return isChanged ? { ...ended, note: `${changed(sent)} ${ended.note}`.trimEnd() } : ended;
  }

  /** Saves some of what a server reports, which may be without end. */
  #progressOf(id: string): (part: number, words: string) => void {
    const { clock } = this.#deps.store;
    let nextAt = 0;
    return (progress, progressWords) => {
      if (clock.now() < nextAt) return;
      nextAt = clock.now() + progressMs;
      this.#record(id, { progress, progressWords }).catch(() => undefined);
    };
  }

  /** The person answers what the server asks; what they fill in is not stored. */
  async #filledIn(id: string, form: ServerForm, signal: AbortSignal): Promise<FormAnswer> {
    const waiting = this.#deps.pending.wait(id, callAnswers, signal);
    waiting.catch(() => undefined);
    await this.#record(id, { form });
    try {
      const { decision, args = '{}' } = await waiting;
      if (decision !== 'answer') return { action: decision };
      if (form.url !== null) return { action: 'accept' };
      const filled = parseJson(args);
      const content = isObject(filled) ? contentOf(form, filled as JsonObject) : null;
      return content ? { action: 'accept', content } : { action: 'cancel' };
    } finally {
      await this.#record(id, { form: null });
    }
  }

  /** The arguments that the person allows; null: they do not. */
  async #given(
    id: string,
    offered: OfferedTool,
    args: JsonObject,
    { decision, args: written }: Decided<CallDecision>,
  ): Promise<JsonObject | null> {
    const given = written === undefined ? args : parseJson(written);
    const isAllowed = await decide(this.#deps.store, offered, decision);
    const isGiven = isAllowed && isObject(given);
    await this.#record(id, isGiven ? { decision } : { decision, state: 'refused' });
    return isGiven ? (given as JsonObject) : null;
  }

  async #ended(
    id: string,
    { server, tool }: OfferedTool,
    { text, isCut, isError, pictures: shown, left }: ToolResult,
    signal: AbortSignal,
  ): Promise<CallResult> {
    const { store, documentOf, pictureOf } = this.#deps;
    if (isError) {
      await this.#record(id, { state: 'failed', error: toolFault('failed', text).toData() });
      return { note: 'The tool says that it failed.', words: text };
    }
    const title = `${server.name} · ${tool.title || tool.name}`;
    const pictures: Document[] = [];
    for (const picture of shown) {
      const made = await pictureOf(title, picture, signal);
      if (!made) continue;
      pictures.push(...(await this.#saved(made)));
      await queueAgain(store, made.doc_id);
    }
    const [document] = text === '' ? [] : await this.#saved(await documentOf(title, text, signal));
    await this.#record(id, {
      state: 'done',
      docId: document?.doc_id ?? null,
      pictures: pictures.map(({ doc_id }) => doc_id),
      isCut,
    });
    const unseen = shown.length + left;
    const notes = [
      document || isCut ? '' : 'The tool returned no text.',
      isCut ? cutNote(document !== undefined) : '',
      unseen > 0 ? `${unseen} pictures or sounds of the result are not shown to you.` : '',
    ];
    const note = notes.filter((each) => each !== '').join(' ');
    return { note, pictures, ...(document && { document }) };
  }

  async #saved(made: NewDocument): Promise<Document[]> {
    const { store } = this.#deps;
    await saveDocument(store, made);
    const document = await getDocument(store, made.doc_id);
    return document ? [document] : [];
  }

  #record(id: string, change: Partial<CallRun>): Promise<void> {
    return recordRun(this.#deps.store, 'call', id, change);
  }
}
