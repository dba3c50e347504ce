import { useRequest } from './use-request.ts';

/** The account, requested again whenever it changes in any page; null: not known (yet). */
export function useAccount() {
  const { value, error, retry } = useRequest(({ bus }) => bus.request('account.get', {}), [], {
    on: ['account.changed'],
  });
  return { account: error ? null : (value?.account ?? null), error, refresh: retry };
}
