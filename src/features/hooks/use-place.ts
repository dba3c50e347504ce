import { LocalState } from '#ui/actors/local-state.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import type { Visit } from '#ui/routing/router.ts';
import { useShell } from '../shell.tsx';

const nowhere = new LocalState<Visit>({ place: null, isNamed: false, isReturn: false });

/** What the page's address names. */
export function useVisit(): Visit {
  return useSelector(useShell().router?.visit ?? nowhere, (visit) => visit);
}
