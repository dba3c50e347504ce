import * as z from 'zod/mini';
import type { Handlers } from '#bus/types.ts';
import { isHigherPlan } from '#domain/account/plan-names.ts';
import { plans, type Role } from '#domain/billing/plans.ts';
import {
  blockedForMs,
  blockedQuestionSchema,
  isStillBlocked,
} from '#domain/paywall/blocked-question.ts';
import { answersTo } from '#services/store/conversations/messages.ts';
import { changeCache, readAnyCache } from '#services/store/database/cached.ts';
import type { Store } from '#services/store/database/store.ts';
import { accountCachePrefix } from '../account/account-users.ts';

interface BlockedQuestionsDeps {
  store: Store;
  /** As the server says now; null: it did not say, or no account is signed in. */
  readonly readRole: (signal: AbortSignal) => Promise<Role | null>;
  readonly retry: Handlers<'offscreen'>['turn.retry'];
}

type BlockedHandlers = Pick<
  Handlers<'offscreen'>,
  Extract<keyof Handlers<'offscreen'>, `blocked.${string}`>
>;

const savedSchema = z.array(
  z.extend(blockedQuestionSchema, {
    /** With which it was refused. */
    role: z.enum(['guest', ...plans]),
    /** Epoch milliseconds. */
    until: z.number(),
  }),
);
type Saved = z.infer<typeof savedSchema>;

/** They go with the account. */
const key = `${accountCachePrefix}blocked`;
const read = (data: unknown): Saved => savedSchema.safeParse(data).data ?? [];

/** Questions that wait for a higher plan, until their view or the next one sends them again: each once. */
export function createBlockedQuestions(deps: BlockedQuestionsDeps): BlockedHandlers {
  const { store, retry } = deps;
  const others = (data: unknown, messageId: string) =>
    read(data).filter((row) => row.messageId !== messageId && row.until > store.clock.now());
  const take = (messageId: string) =>
    changeCache(store, key, (data) => {
      const isThere = read(data).some((row) => row.messageId === messageId);
      return isThere ? others(data, messageId) : null;
    });
  return {
    'blocked.save': async (question) => {
      const until = store.clock.now() + blockedForMs;
      await changeCache(store, key, (data) => [
        ...others(data, question.messageId),
        { ...question, until },
      ]);
      return {};
    },
    'blocked.take': async ({ messageId }) => ({ isTaken: await take(messageId) }),
    'blocked.resume': async (_, call) => {
      const resumed: { conversationId: string; messageId: string; answerId: string }[] = [];
      for (const { conversationId, messageId } of await goingOn(deps, call.signal)) {
        if (!(await take(messageId))) continue;
        if (!isStillBlocked(await answersTo(store, messageId))) continue;
        const question = { conversationId, messageId, answerId: store.newId() };
        await retry({ ...question, model: null, task: 'auto', partsOf: null }, call);
        resumed.push(question);
      }
      return { resumed };
    },
  };
}

/** Those whose asker has a higher plan by now. The server is asked only where there are any. */
async function goingOn(
  { store, readRole }: BlockedQuestionsDeps,
  signal: AbortSignal,
): Promise<Saved> {
  const saved = read(await readAnyCache(store, key));
  const waiting = saved.filter(({ until }) => until > store.clock.now());
  const role = waiting.length === 0 ? null : await readRole(signal);
  return role === null ? [] : waiting.filter((row) => isHigherPlan(role, row.role));
}
