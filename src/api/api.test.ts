import { expect, test } from '@jest/globals';
import { chatRequestSchema } from './chat-completions.ts';

test('a request retains the fields it knows and drops the others', () => {
  const request = chatRequestSchema.parse({
    model: 'm',
    messages: [
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:,x' } }] },
      { role: 'assistant', content: null },
    ],
    user: 'someone',
    max_tokens: 5,
  });
  expect(request).not.toHaveProperty('user');
  expect(request.max_tokens).toBe(5);
});

test('a request without messages, with an unknown part or with n above 8 is refused', () => {
  const valid = { model: 'm', messages: [{ role: 'user', content: 'x' }] };
  expect(chatRequestSchema.safeParse(valid).success).toBe(true);
  expect(chatRequestSchema.safeParse({ ...valid, messages: [] }).success).toBe(false);
  expect(chatRequestSchema.safeParse({ ...valid, n: 9 }).success).toBe(false);
  const audio = [{ role: 'user', content: [{ type: 'input_audio', input_audio: {} }] }];
  expect(chatRequestSchema.safeParse({ ...valid, messages: audio }).success).toBe(false);
});
