import type { ApiTokenHandlers, ApiTokensDeps } from './api-tokens.ts';

const names = [
  'account.apiTokens',
  'account.createApiToken',
  'account.revokeApiToken',
  'account.assistantCalls',
  'account.assistantRequest',
  'account.answerAssistant',
] as const satisfies (keyof ApiTokenHandlers)[];

/** What they call is loaded with the first of them: few pages show tokens. */
export function lateApiTokens(deps: ApiTokensDeps): ApiTokenHandlers {
  const late = (name: keyof ApiTokenHandlers) => {
    return async (request: never, context: never) => {
      const { createApiTokens } = await import('./api-tokens.ts');
      return createApiTokens(deps)[name](request, context);
    };
  };
  return Object.fromEntries(names.map((name) => [name, late(name)])) as unknown as ApiTokenHandlers;
}
