import { toCodedError } from '#shared/errors/coded-error.ts';

/** Our own bearer, and its renewal when the server refuses it. */
export interface BearerSource {
  bearer(): Promise<string>;
  refused(token: string): Promise<string>;
}

/** Another bearer after a refused one. @throws any failure that is not a refusal */
export async function renewed(
  account: BearerSource,
  token: string,
  thrown: unknown,
): Promise<string> {
  const error = toCodedError(thrown);
  if (error.code !== 'please_login') throw error;
  return account.refused(token);
}

/** Runs `work` with our bearer; once more with another one where the server refuses it. */
export async function withBearer<Value>(
  account: BearerSource,
  work: (token: string) => Promise<Value>,
): Promise<Value> {
  const token = await account.bearer();
  try {
    return await work(token);
  } catch (thrown) {
    return work(await renewed(account, token, thrown));
  }
}
