import type { ChatRequest } from '#api/chat-completions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Provider, StreamPart } from '../providers/provider.ts';
import type { ChatParameter } from './chat-parameter.ts';

type Warning = Extract<StreamPart, { type: 'stream-start' }>['warnings'][number];
type Named = Pick<Provider, 'name'>;

/**
 * Refuses a request with parameters that the provider is known not to have, or that contradict each other, before it
 * is sent.
 */
export function checkParameters(
  provider: Named & Pick<Provider, 'unsupported'>,
  request: ChatRequest,
) {
  // As OpenAI does; packages would let one of the two win.
  if (request.logprobs === false && isRequested(request, 'top_logprobs')) {
    const why = 'top_logprobs: needs logprobs to be true';
    throw new CodedError('invalid_request', why, { param: 'top_logprobs' });
  }
  const parameter = provider.unsupported?.(request).find((each) => isRequested(request, each));
  if (parameter) throw unsupported(provider, parameter);
}

/** Values that ask for nothing: the same answer comes without the parameter. */
function isRequested(request: ChatRequest, parameter: ChatParameter): boolean {
  const value = request[parameter];
  if (value === null || value === undefined) return false;
  if (parameter === 'parallel_tool_calls') return value === false;
  if (parameter === 'logprobs') return value === true;
  if (parameter === 'response_format') return request.response_format?.type !== 'text';
  return true;
}

/** Parameters by the names that packages give them in their warnings. */
const parameters: Record<string, ChatParameter> = {
  maxOutputTokens: 'max_completion_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  stopSequences: 'stop',
  seed: 'seed',
  reasoning: 'reasoning_effort',
  responseFormat: 'response_format',
  tools: 'tools',
  toolChoice: 'tool_choice',
  strict: 'tools',
};

/**
 * Packages drop what a model does not have and warn of it. Throws `unsupported_by_provider` with the
 * parameter's name, so that nothing that was requested is dropped in silence.
 */
export function checkWarnings(warnings: readonly Warning[], provider: Named): void {
  for (const warning of warnings) {
    const parameter = parameterOf(warning);
    if (parameter) throw unsupported(provider, parameter);
  }
}

function parameterOf(warning: Warning): ChatParameter | undefined {
  if (warning.type === 'unsupported') {
    const { feature } = warning;
    return parameters[feature] ?? (feature.includes('tool') ? 'tools' : undefined);
  }
  if (warning.type === 'deprecated') return parameters[warning.setting];
  const isLogprobs = warning.type === 'other' && /logprobs/i.test(warning.message);
  return isLogprobs ? 'logprobs' : undefined;
}

function unsupported({ name }: Named, parameter: ChatParameter): CodedError {
  const message = `${name} does not support '${parameter}' with this model`;
  return new CodedError('unsupported_by_provider', message, { param: parameter });
}
