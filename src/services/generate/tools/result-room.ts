import { answerReserve } from '#domain/prompts/token-budget.ts';
import { toolRules } from '#domain/prompts/tool-rules.ts';
import { isLocalConnection, windowToPlanWith } from '#domain/reading/plan-reading.ts';
import type { ToolDefinition } from '#domain/replies/tool-calls.ts';
import { aboutTokens, plainText } from '#domain/tool-servers/listed-tools.ts';
import type { ConnectedModel } from '../../llm/connections.ts';
import type { ReadingWork } from '../reading/reading-work.ts';

/** Tokens that a plan leaves free where the sources would fill the window: for the tools themselves, and for results. */
export function toolReserve(offered: readonly ToolDefinition[]): (window: number) => number {
  const tokens = aboutTokens(JSON.stringify(offered) + toolRules('', true));
  return (window) => tokens + Math.min(4096, Math.floor(window / 8));
}

/** Labels of passages come on top of a result's own text. */
const labelled = 1.15;

/**
 * What the results of one answer may fill of the window. A host on this machine cuts a longer prompt at its beginning
 * without an error; another refuses it, and all calls were in vain. A remote window that is not known has no bound.
 */
export class ResultRoom {
  readonly #window: number | null;
  readonly #work: Pick<ReadingWork, 'countEach'>;
  #used = 0;

  constructor({ window, ref }: ConnectedModel, work: Pick<ReadingWork, 'countEach'>) {
    const isKnown = window !== null || isLocalConnection(ref.connection);
    this.#window = isKnown ? windowToPlanWith(window, ref.connection) : null;
    this.#work = work;
  }

  /** The beginning of the text that fits together with `tokens` of other text; empty: nothing does. @throws aborted */
  async fit(text: string, tokens: number, signal: AbortSignal): Promise<string> {
    if (this.#window === null) return text;
    const needed = Math.ceil((await this.#count(text, signal)) * labelled);
    const left = Math.max(0, this.#window - answerReserve(this.#window) - tokens - this.#used);
    this.#used += Math.min(needed, left);
    return needed <= left ? text : plainText(text, Math.floor((text.length * left) / needed));
  }

  async #count(text: string, signal: AbortSignal): Promise<number> {
    const counted = await this.#work.countEach([text], signal).catch(() => []);
    signal.throwIfAborted();
    return counted[0] ?? aboutTokens(text);
  }
}
