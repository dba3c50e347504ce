import type { ErrorCode } from '#shared/errors/registry.ts';
import { featuresOfCall } from '../paywall/features-of-call.ts';
import type { ListedModel } from './listed-model.ts';
import { isOwnHost, type ModelRef, sameModel } from './model-ref.ts';

/** One click under an answer that failed. */
export type Fallback =
  /** The same request again; after so many milliseconds, where the host named a time. */
  | { kind: 'retry'; afterMs: number | null }
  /** Another model, perhaps elsewhere. */
  | { kind: 'other'; model: ListedModel }
  /** A model on this machine. */
  | { kind: 'local'; model: ListedModel };

export interface FailedAnswer {
  code: string;
  /** The model that was called; null where the failure came before that. */
  model: ModelRef | null;
  retryAfterMs?: number | null;
  /** The feature whose limit is reached; absent: none is, or it is not known. */
  limited?: string | null;
}

interface Plan {
  retry: boolean;
  /**
   * Which other models can help: those of any connection, those of another one (the same credit,
   * key or line fails again), those with a larger window, those that accept images, or none.
   */
  other: 'any' | 'elsewhere' | 'larger' | 'seeing' | 'none';
  local: boolean;
}

const down: Plan = { retry: true, other: 'elsewhere', local: true };
const refused: Plan = { retry: false, other: 'elsewhere', local: true };

const plans: Partial<Record<ErrorCode, Plan>> = {
  provider_quota: refused,
  provider_unauthorized: refused,
  provider_refused: refused,
  provider_origin: refused,
  provider_no_access: refused,
  provider_cors: refused,
  please_login: refused,
  pairing_refused: refused,
  model_not_downloaded: refused,
  no_provider: refused,
  rate_limited: { retry: true, other: 'any', local: true },
  provider_error: { retry: true, other: 'any', local: true },
  provider_bad_stream: { retry: true, other: 'any', local: true },
  generic: { retry: true, other: 'any', local: true },
  provider_unavailable: down,
  provider_timeout: down,
  timeout: down,
  // Models of the same server mostly count for the same limit.
  usage_limit: refused,
  // Nothing beyond this machine can be reached.
  network: { retry: true, other: 'none', local: true },
  // Gloss Basic was chosen for work that needs a model.
  needs_model: { retry: false, other: 'any', local: true },
  model_no_access: { retry: false, other: 'any', local: true },
  unknown_model: { retry: false, other: 'any', local: true },
  provider_memory: { retry: true, other: 'any', local: true },
  unsupported_by_provider: { retry: false, other: 'any', local: false },
  token_limit: { retry: false, other: 'larger', local: false },
  images_unsupported: { retry: false, other: 'seeing', local: true },
};

/** Nearest to the person first; Gloss Basic last, since it only extracts and searches. */
const localOrder = ['ollama', 'lm-studio', 'built-in', 'basic'] as const;

/**
 * Actions to offer after a failure, the best first, without two that do the same. `models` are the
 * connected ones, in the picker's order; nothing is requested before a person clicks.
 */
export function fallbacks(failed: FailedAnswer, models: readonly ListedModel[]): Fallback[] {
  const plan = plans[failed.code as ErrorCode];
  if (!plan) return [];
  const others = models.filter(({ ref }) => !sameModel(ref, failed.model));
  const candidates = plan.other === 'seeing' ? others.filter(sees) : others;
  const retry: Fallback[] = plan.retry
    ? [{ kind: 'retry', afterMs: failed.retryAfterMs ?? null }]
    : [];
  const other =
    plan.other === 'none' ? undefined : bestOther(plan.other, failed, models, candidates);
  const local = plan.local ? bestLocal(failed, candidates) : undefined;
  const offers: Fallback[] = other && !other.local ? [{ kind: 'other', model: other }] : [];
  const own = other?.local ? other : local;
  if (own) offers.push({ kind: 'local', model: own });
  return [...retry, ...offers];
}

function bestOther(
  which: 'any' | 'elsewhere' | 'larger' | 'seeing',
  { model, limited }: FailedAnswer,
  models: readonly ListedModel[],
  candidates: readonly ListedModel[],
): ListedModel | undefined {
  const requested = models.find(({ ref }) => sameModel(ref, model));
  const real = candidates.filter(
    ({ ref, entry }) => ref.connection !== 'basic' && entry.isDeprecated !== true,
  );
  if (which === 'larger') {
    const window = requested?.entry.maxTokens ?? 0;
    return real.find(({ entry }) => entry.maxTokens > window);
  }
  // The connection usually has another model that accepts images, so no other connection is needed.
  if (which === 'seeing') {
    const own = real.filter(({ ref }) => ref.connection === model?.connection);
    return own[0] ?? real.find(({ local }) => !local) ?? real[0];
  }
  const elsewhere = real.filter(({ ref }) => ref.connection !== model?.connection);
  const usable = which === 'any' && elsewhere.length === 0 ? real : elsewhere;
  if (usable.length === 0 && limited) return unlimited(limited, model, real);
  const alike = usable.filter(({ entry }) => entry.usageGroup === requested?.entry.usageGroup);
  return [...alike, ...usable].find(({ local }) => !local) ?? usable[0];
}

/** A limit of some models leaves others of the same server; one of all questions or of a task leaves none. */
function unlimited(
  limited: string,
  model: ModelRef | null,
  candidates: readonly ListedModel[],
): ListedModel | undefined {
  const counts = (id: string) => featuresOfCall(id, null).some((feature) => feature === limited);
  if (!model || !counts(model.model)) return undefined;
  return candidates.find(({ ref }) => !counts(ref.model));
}

function sees({ entry }: ListedModel): boolean {
  return entry.uploadFileConfig?.images === true;
}

function bestLocal(
  { model }: FailedAnswer,
  candidates: readonly ListedModel[],
): ListedModel | undefined {
  const local = candidates.filter(
    (each) => each.local && each.ref.connection !== model?.connection,
  );
  const known = localOrder.map((name) => local.find(({ ref }) => ref.connection === name));
  const own = local.find(({ ref }) => isOwnHost(ref.connection));
  const basic = known.at(-1);
  return known.slice(0, -1).find((each) => each !== undefined) ?? own ?? basic;
}
