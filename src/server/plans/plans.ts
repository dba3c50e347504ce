import type { FastifyRequest } from 'fastify';
import { chatPurpose, featureHeader, taskHeader } from '#api/plans.ts';
import { type CallTokens, usesOfSpeech, usesOfTokens } from '#domain/billing/use-cost.ts';
import { type MeteredCall, taskFeatures } from '#domain/paywall/features.ts';
import { featuresOfCall, featuresOfImage } from '#domain/paywall/features-of-call.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { requireCaller } from '../auth/authenticate.ts';
import type { PlansConfig } from '../config/plans-config.ts';
import type { Database } from '../database/connect.ts';
import { readAccountPlan } from './account-plan.ts';
import { type Counted, type CountedCall, countCall } from './count-call.ts';
import type { Payments } from './payments.ts';

export interface Plans {
  config: PlansConfig;
  db: Database;
  /** Null: nothing is sold here. */
  payments: Payments | null;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const taskIdForm = /^[\w-]{1,100}$/;

/** The question that a call belongs to, as its client says; null: it is one by itself. */
function taskOf({ headers }: FastifyRequest): string | null {
  const task = headers[taskHeader];
  return typeof task === 'string' && taskIdForm.test(task) ? task : null;
}

/** Who runs the server in personal mode has no limits. */
const uncounted: Counted = { settle: async () => undefined, giveBack: async () => undefined };

type Counting = Omit<CountedCall, 'role'>;

interface ChatUse {
  model: string;
  times: number;
  /** As far as they are known before. */
  tokens: CallTokens;
  /** It is a question by itself, whatever its client says. */
  isQuestion: boolean;
}

/**
 * Counts a chat completion against the limits of its caller's plan, by its model and tokens; the client says which
 * question it belongs to and what it is for. Throws `usage_limit`.
 */
export async function countChat(
  plans: Plans,
  request: FastifyRequest,
  { model, times, tokens, isQuestion }: ChatUse,
): Promise<Counted> {
  const purpose = isQuestion ? chatPurpose : request.headers[featureHeader];
  const named = taskFeatures.find((feature) => feature === purpose) ?? null;
  return count(plans, request, {
    features: featuresOfCall(model, named),
    oneOf: named === null && purpose !== chatPurpose ? taskFeatures : [],
    taskId: isQuestion ? null : taskOf(request),
    times,
    cost: usesOfTokens(model, tokens),
  });
}

/** Counts the pictures of a request, each as a use. Throws `usage_limit`. */
export async function countImages(
  plans: Plans,
  request: FastifyRequest,
  { model, times }: { model: string; times: number },
): Promise<Counted> {
  const features = featuresOfImage(model);
  return count(plans, request, { features, oneOf: [], taskId: null, times, cost: times });
}

/** Counts a query of a search of the web; the client says which search it belongs to. `cost`: in uses. Throws `usage_limit`. */
export async function countSearch(
  plans: Plans,
  request: FastifyRequest,
  cost: number,
): Promise<Counted> {
  const taskId = taskOf(request);
  return count(plans, request, { features: ['sidebar_search'], oneOf: [], taskId, times: 1, cost });
}

/** Counts a call that is of no feature of S3.12. `cost`: in uses. Throws `usage_limit`. */
export async function countMetered(
  plans: Plans,
  request: FastifyRequest,
  call: MeteredCall,
  cost: number,
): Promise<Counted> {
  return count(plans, request, { features: [call], oneOf: [], taskId: null, times: 1, cost });
}

/** Counts a text that is spoken; the client says which longer one it is a part of. Throws `usage_limit`. */
export async function countSpeech(
  plans: Plans,
  request: FastifyRequest,
  characters: number,
): Promise<Counted> {
  const cost = usesOfSpeech(characters);
  const taskId = taskOf(request);
  return count(plans, request, { features: ['speech'], oneOf: [], taskId, times: 1, cost });
}

/** Gives back what was counted of a client that has left: its vendor was not called. Throws `aborted` then. */
export async function whilePresent(
  counting: Promise<Counted>,
  signal: AbortSignal | undefined,
): Promise<Counted> {
  const counted = await counting;
  if (!signal?.aborted) return counted;
  await counted.giveBack();
  throw toCodedError(signal.reason);
}

async function count(
  { config, db, now }: Plans,
  request: FastifyRequest,
  counting: Counting,
): Promise<Counted> {
  const { principal, session } = requireCaller(request);
  if (!config.isOn || session.madeWith !== null) return uncounted;
  const at = now();
  const { effective } = await readAccountPlan(principal, db, at);
  return countCall(principal, db, { ...counting, role: effective.tier }, at);
}
