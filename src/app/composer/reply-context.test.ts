import { expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { createReplyContext } from './reply-context.ts';

const facts = {
  surface: 'social' as const,
  answers: { id: '', author: 'Harbour Workshop', text: 'How a rope is spliced' },
  subject: '',
  recipients: [],
};

function contextWhere(code: ErrorCode) {
  const card = { kind: 'composer' as const, source: { tabId: 1, frameId: 0 }, facts };
  const cards = { cardOf: () => Promise.resolve(card) };
  const deps = {
    capture: () => Promise.reject(new CodedError(code)),
    window: () => Promise.resolve(null),
    document: () => Promise.resolve(undefined),
  };
  const handlers = createReplyContext(
    deps,
    cards as unknown as Parameters<typeof createReplyContext>[1],
  );
  const call = { peer: {}, signal: new AbortController().signal } as unknown as CallContext;
  return Promise.resolve(handlers['card.context']({ opens: false }, call));
}

test('of a page without text of its own what the composer shows is answered', async () => {
  const { context } = await contextWhere('capture_empty');
  expect(context.text).toContain('How a rope is spliced');
  expect(context.count).toBe(1);
});

test('the error of a page that is not read is not hidden', async () => {
  await expect(contextWhere('capture_no_access')).rejects.toMatchObject({
    code: 'capture_no_access',
  });
});
