import type { Usage } from '#domain/conversations/conversations.ts';
import type { Progress } from '#domain/evidence/coverage.ts';
import { nothingFound } from '#domain/prompts/part-prompts.ts';
import { isLocalConnection, type TextRange } from '#domain/reading/plan-reading.ts';
import type { ConnectedModel } from '#services/llm/connections.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { trimEndOf } from '#shared/trim-end.ts';
import type { TurnContext } from '../../turn-prompt.ts';
import type { PartsPlan } from '../answer-plan.ts';
import { askModel, type Pacer, type Said, type UsageSum } from '../ask-model.ts';
import type { ReadingDeps } from '../reading-deps.ts';
import { addNote } from './part-notes.ts';
import { partPrompt, sourcesOfPart } from './part-prompt.ts';

export interface PartsJob {
  deps: ReadingDeps;
  connected: ConnectedModel;
  context: TurnContext;
  plan: PartsPlan;
  answerId: string;
  /** Maximum number of words of a part's notes. */
  words: number;
  /** Tokens of a part's prompt without the part; null: not known. */
  frame: number | null;
  pacer: Pacer;
  usage: UsageSum;
}

export interface PartsRead {
  /** The notes of each part, by its number; partly read ones are here and among the failed. */
  notes: Map<number, string>;
  /** Ascending. */
  failed: number[];
  /**
   * Tokens of the prompts as the host counted them, and by our count; null where it reports none.
   */
  processed: { reported: number; counted: number } | null;
}

/** Concurrent requests for parts. */
const atOnce = { hosted: 3, local: 1 };
/** A host that fails this often in a row counts as down: the rest is not requested. */
const maxFailures = 5;
const maxHalvings = 3;
/** Failures that every part would have. */
const hopeless: ReadonlySet<string> = new Set([
  'provider_unauthorized',
  'please_login',
  'pairing_refused',
  'unknown_model',
  'no_provider',
  'provider_quota',
  'provider_origin',
  'provider_memory',
  'model_not_downloaded',
]);

interface Settled {
  number: number;
  said: Said | null;
  error: CodedError | null;
}

/**
 * Reads the parts that have no `notes`, some at a time, and saves the notes of each as they arrive.
 * @throws the first failure where no part could be read; `aborted`
 */
export async function* readParts(
  job: PartsJob,
  known: ReadonlyMap<number, string>,
  signal: AbortSignal,
): AsyncGenerator<{ progress: Progress; notes: ReadonlyMap<number, string> }, PartsRead> {
  const run = new PartsRun(job, known);
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  try {
    yield run.state();
    while (run.goesOn(either)) {
      await run.next();
      signal.throwIfAborted();
      yield run.state();
    }
    return run.result();
  } finally {
    stop.abort();
  }
}

class PartsRun {
  #job: PartsJob;
  #notes: Map<number, string>;
  #waiting: number[];
  #running = new Map<number, Promise<Settled>>();
  #failed = new Set<number>();
  #firstError: CodedError | null = null;
  #failuresInARow = 0;
  #processed = { reported: 0, counted: 0 };
  #limit: number;

  constructor(job: PartsJob, known: ReadonlyMap<number, string>) {
    this.#job = job;
    this.#notes = new Map(known);
    this.#waiting = job.plan.parts.map((_, index) => index + 1).filter((part) => !known.has(part));
    const isLocal = isLocalConnection(job.connected.ref.connection);
    this.#limit = isLocal ? atOnce.local : atOnce.hosted;
  }

  /** Starts parts up to the limit; false when all have ended. */
  goesOn(signal: AbortSignal): boolean {
    while (this.#running.size < this.#limit && this.#waiting.length > 0) {
      const number = this.#waiting.shift()!;
      this.#running.set(number, this.#read(number, signal));
    }
    return this.#running.size > 0;
  }

  async next(): Promise<void> {
    const { number, said, error } = await Promise.race(this.#running.values());
    this.#running.delete(number);
    if (said) await this.#save(number, said);
    if (error) this.#lose(number, error);
  }

  state() {
    const of = this.#job.plan.parts.length;
    const done = of - this.#waiting.length - this.#running.size - this.#failed.size;
    return { progress: { done, of, failed: this.#failed.size }, notes: this.#notes };
  }

  result(): PartsRead {
    if (this.#notes.size === 0 && this.#firstError) throw this.#firstError;
    const processed = this.#processed.reported > 0 ? this.#processed : null;
    return { notes: this.#notes, failed: [...this.#failed].sort((a, b) => a - b), processed };
  }

  async #save(number: number, { text, usage, isCut }: Said): Promise<void> {
    this.#failuresInARow = 0;
    this.#job.usage.add(usage);
    this.#notes.set(number, text);
    if (isCut) {
      // The notes are used, but the part counts as not read: it can be read again.
      this.#failed.add(number);
      return;
    }
    const { deps, answerId } = this.#job;
    // The answer can be made without saved notes; a full disk is reported when its text is saved.
    await addNote(deps.store, answerId, number, text).catch(() => undefined);
  }

  #lose(number: number, error: CodedError): void {
    if (error.code === 'aborted' || hopeless.has(error.code)) throw error;
    this.#firstError ??= error;
    this.#failed.add(number);
    this.#failuresInARow += 1;
    if (this.#failuresInARow < maxFailures) return;
    for (const left of this.#waiting) this.#failed.add(left);
    this.#waiting = [];
  }

  async #read(number: number, signal: AbortSignal): Promise<Settled> {
    const { plan, pacer } = this.#job;
    try {
      const ranges = plan.parts[number - 1]?.ranges ?? [];
      const said = await pacer.twice(() => this.#ask(number, ranges, signal), signal);
      return { number, said, error: null };
    } catch (error) {
      return { number, said: null, error: toCodedError(error) };
    }
  }

  /** A part that exceeds the window after all, or the model's longest answer, is read in halves. */
  async #ask(
    number: number,
    ranges: readonly TextRange[],
    signal: AbortSignal,
    depth = 0,
  ): Promise<Said> {
    const halves = depth < maxHalvings ? halvesOf(ranges) : null;
    try {
      const said = await this.#askOnce(number, ranges, signal);
      if (!said.isCut || !halves) return said;
      this.#job.usage.add(said.usage);
    } catch (thrown) {
      if (toCodedError(thrown).code !== 'token_limit' || !halves) throw thrown;
    }
    const first = await this.#ask(number, halves[0], signal, depth + 1);
    this.#job.usage.add(first.usage);
    const second = await this.#ask(number, halves[1], signal, depth + 1);
    const text = [first.text, second.text].filter((each) => each !== '').join('\n\n');
    return { text, usage: second.usage, isCut: first.isCut || second.isCut };
  }

  #record(number: number, usage: Usage | null): void {
    const { frame, plan } = this.#job;
    if (frame === null || !usage?.promptTokens) return;
    this.#processed.reported += usage.promptTokens;
    this.#processed.counted += (plan.parts[number - 1]?.tokens ?? 0) + frame;
  }

  async #askOnce(number: number, ranges: readonly TextRange[], signal: AbortSignal): Promise<Said> {
    const { connected, context, plan, words } = this.#job;
    const place = { number, of: plan.parts.length };
    const sources = sourcesOfPart(context, plan.pieces, ranges, place);
    const history = plan.withHistory ? context.history : [];
    const prompt = partPrompt({ ...context, history }, sources, place, plan.purpose, words);
    const said = await askModel(connected, prompt, signal);
    if (ranges === plan.parts[number - 1]?.ranges) this.#record(number, said.usage);
    return plan.purpose === 'notes' && isNothing(said.text) ? { ...said, text: '' } : said;
  }
}

function isNothing(text: string): boolean {
  const words = trimEndOf(text.trim().replace(/^[-*\s"'`]+/, ''), /[."'`\s]/);
  return words.toUpperCase() === nothingFound;
}

/** null for a single piece. */
function halvesOf(ranges: readonly TextRange[]): [TextRange[], TextRange[]] | null {
  const count = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (count < 2) return null;
  const halves: [TextRange[], TextRange[]] = [[], []];
  let left = Math.floor(count / 2);
  for (const range of ranges) {
    const middle = Math.min(range.to, range.from + left);
    left -= middle - range.from;
    if (middle > range.from) halves[0].push({ ...range, to: middle });
    if (range.to > middle) halves[1].push({ ...range, from: middle });
  }
  return halves;
}
