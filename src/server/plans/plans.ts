import type { FastifyRequest } from 'fastify';
import { featureHeader, taskHeader } from '#api/plans.ts';
import { featuresOfCall, taskFeatures } from '#domain/paywall/features.ts';
import { requireCaller } from '../auth/authenticate.ts';
import type { PlansConfig } from '../config/plans-config.ts';
import type { Database } from '../database/connect.ts';
import { readAccountPlan } from './account-plan.ts';
import type { Payments } from './payments.ts';
import { countCall } from './usage.ts';

export interface Plans {
  config: PlansConfig;
  db: Database;
  /** Null: nothing is sold here. */
  payments: Payments | null;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const taskId = /^[\w-]{1,100}$/;

/**
 * Counts a chat completion against the limits of its caller's plan; resolves with what gives it back. Who runs the
 * server in personal mode has no limits. Transcriptions and embeddings are of no feature (S3.12). Throws `usage_limit`.
 */
export async function countChat(
  { config, db, now }: Plans,
  request: FastifyRequest,
  { model, times }: { model: string; times: number },
): Promise<() => Promise<void>> {
  const { principal, session } = requireCaller(request);
  if (!config.isOn || session.madeWith !== null) return async () => undefined;
  const at = now();
  const { effective } = await readAccountPlan(principal, db, at);
  const task = request.headers[taskHeader];
  const named = taskFeatures.find((feature) => feature === request.headers[featureHeader]) ?? null;
  const call = {
    role: effective.tier,
    features: featuresOfCall(model, named),
    taskId: typeof task === 'string' && taskId.test(task) ? task : null,
    times,
  };
  return countCall(principal, db, call, at);
}
