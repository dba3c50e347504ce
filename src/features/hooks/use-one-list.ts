import { useShell } from '../shell.tsx';
import { useAction } from './use-action.ts';

/** Whether this device has one list with all that is paired, as the person decides; the page is loaded again then. */
export function useOneList() {
  const { bus } = useShell();
  const { run, isBusy } = useAction();
  /** `isRemoving`: what this device has of the list goes from it. */
  const decide = (isWanted: boolean, isRemoving = false) =>
    void run(bus.request('account.useOneList', { isWanted, ...(isRemoving && { isRemoving }) }));
  return { decide, isBusy };
}
