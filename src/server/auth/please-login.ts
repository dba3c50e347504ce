import { CodedError } from '#shared/errors/coded-error.ts';

/** S6.2. */
export function pleaseLogin(): CodedError {
  return new CodedError('please_login', 'Please login');
}
