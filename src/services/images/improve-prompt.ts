import { improvePromptRequest, readImproved } from '#domain/art/improve-prompt.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { askModel } from '../generate/reading/ask-model.ts';
import type { Models } from '../llm/connections.ts';

/** A better text for a picture. @throws needs_model, answer_empty, and the errors of the provider */
export async function improvePrompt(
  models: Pick<Models, 'resolve'>,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const connected = await models.resolve(null, signal);
  if (connected.ref.connection === 'basic') throw new CodedError('needs_model');
  const { text } = await askModel(connected, improvePromptRequest(prompt), signal);
  const improved = readImproved(text);
  if (improved === '') throw new CodedError('answer_empty');
  return improved;
}
