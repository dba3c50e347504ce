import { findModel } from '../models/catalogue.ts';
import type { UsageGroup } from '../models/model-entry.ts';
import { priceOf } from '../models/prices.ts';

export interface CallTokens {
  in: number;
  out: number;
}

/** What one use of a model's features covers, in US dollars by the vendor's list. */
export const useUsd: Readonly<Record<UsageGroup, number>> = {
  FREE: 0.1,
  FAST: 0.1,
  SMART: 0.25,
  REASONING: 0.25,
  ART: 0.25,
};

/** The same where the price of the model is not known; what it writes counts four times. */
export const useTokens = 125_000;
const outWeight = 4;

/**
 * How many uses a call's tokens are worth, as a fraction: it grows with them and with the price of the model. `model`: its
 * id, with or without the provider before a slash.
 */
export function usesOfTokens(model: string, tokens: CallTokens): number {
  const usage = { promptTokens: tokens.in, completionTokens: tokens.out };
  const price = priceOf({ connection: 'gateway', model }, usage);
  const group = findModel(model)?.usageGroup ?? 'SMART';
  if (price) return price.usd / useUsd[group];
  return (tokens.in + tokens.out * outWeight) / useTokens;
}

/** Bytes of a recording that one use of a transcription covers: about a minute without, four with compression. */
export const useAudioBytes = 2 * 1024 * 1024;

export const usesOfRecording = (bytes: number): number => bytes / useAudioBytes;

/** Characters that one use of speech covers: about a minute of it. */
export const useSpokenCharacters = 1000;

export const usesOfSpeech = (characters: number): number => characters / useSpokenCharacters;

/** A search asks up to three queries, and again where the answer lacks something. */
export const usesOfQuery = 0.1;

/** Tokens of a text, before its vendor has counted them. `bytes`: in UTF-8. */
export const tokensOfBytes = (bytes: number): number => Math.ceil(bytes / 4);
