import type { FastifyRequest } from 'fastify';
import type { ChatRequest } from '#api/chat-completions.ts';
import { usesOfTokens } from '#domain/billing/use-cost.ts';
import { countChat, type Plans, whilePresent } from '../plans/plans.ts';
import { promptTokens } from './prompt-tokens.ts';
import type { ChatCall } from './stream-chat.ts';

interface CountedRequest {
  call: ChatCall;
  body: ChatRequest;
  /** It is a question by itself, whatever its client says. */
  isQuestion: boolean;
}

/** Has the call answered, as a use of its caller's plan. Throws `usage_limit`, the vendor's failure. */
export async function countedCall<Result>(
  plans: Plans,
  request: FastifyRequest,
  counted: CountedRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { call } = counted;
  const use = await countUse(plans, request, counted);
  call.onError = use.onError;
  call.onUsage = use.onUsage;
  try {
    return await work();
  } catch (thrown) {
    const error = call.provider.toError(thrown);
    call.onError(error);
    throw error;
  } finally {
    // Who asks again after a failure finds the use given back.
    await use.settled();
  }
}

/**
 * Counts the call; what the vendor fails to answer is given back, and what its answers did cost is counted, at the latest
 * in `settled`. Throws `usage_limit`.
 */
async function countUse(
  plans: Plans,
  request: FastifyRequest,
  { call, body, isQuestion }: CountedRequest,
): Promise<Pick<ChatCall, 'onError' | 'onUsage'> & { settled: () => Promise<void> }> {
  const { model } = body;
  const { choices: times } = call;
  const expected = { in: times * promptTokens(body), out: 0 };
  const counting = countChat(plans, request, { model, times, tokens: expected, isQuestion });
  const counted = await whilePresent(counting, call.options.abortSignal);
  const report = call.onError.bind(call);
  const tokens = { in: 0, out: 0 };
  let ended = 0;
  let settled = Promise.resolve();
  const then = (outcome: () => Promise<void>) => {
    const log = (thrown: unknown) =>
      request.log.error({ err: thrown }, 'a use is not counted as it should be');
    settled = settled.then(outcome).catch(log);
  };
  return {
    onError(error) {
      report(error);
      if (error.code !== 'aborted') then(() => counted.giveBack());
    },
    onUsage(choice) {
      ended += 1;
      tokens.in += choice.in ?? expected.in / times;
      tokens.out += choice.out;
    },
    settled: async () => {
      if (ended === times) then(() => counted.settle(usesOfTokens(model, tokens)));
      await settled;
    },
  };
}
