import type { StreamPanel } from './panel.ts';
import { type Longest, longest, longSeen, watchLong, watchWords, wordsSeen } from './probes.ts';
import { type PacedVendor, pace } from './vendor.ts';

/** Milliseconds between the sending of a word and the frame that showed it. */
export interface Lags {
  words: number;
  median: number;
  p99: number;
  longest: number;
}

export async function lagsOf(
  panel: StreamPanel,
  vendor: PacedVendor,
  answer: string,
): Promise<Lags> {
  await panel.run(answer, watchWords);
  const { text, ticks } = await vendor.sent();
  const seen = new Map(await panel.page.evaluate(wordsSeen));
  const perTick = pace.chunk * pace.perTick;
  const lags: number[] = [];
  for (const { 1: digits, index } of text.matchAll(/q(\d{4})/g)) {
    const shown = seen.get(Number(digits));
    const sent = ticks[Math.floor((index + 4) / perTick)];
    if (shown === undefined || sent === undefined) throw new Error(`q${digits} was never shown`);
    lags.push(shown - sent);
  }
  lags.sort((a, b) => a - b);
  const at = (share: number) => Math.round(lags[Math.floor(lags.length * share)] ?? Number.NaN);
  return {
    words: lags.length,
    median: at(0.5),
    p99: at(0.99),
    longest: Math.round(lags.at(-1) ?? Number.NaN),
  };
}

export async function longestOf(panel: StreamPanel, answer: string): Promise<Longest> {
  await panel.run(answer, watchLong);
  return longest(await panel.page.evaluate(longSeen));
}
