import { useCallback } from 'react';
import { signInPlace } from '#domain/routes/sign-in-place.ts';
import { beginCarrying } from '../carried-words.ts';
import { useShell } from '../shell.tsx';

/** Leads to the page where a person signs in, which leads back to what is shown now, with what was not sent yet. */
export function useSignIn(): () => void {
  const { router, openSignIn, wantedPlan } = useShell();
  return useCallback(() => {
    beginCarrying();
    if (router) router.go(signInPlace(router.place, wantedPlan));
    else openSignIn();
  }, [router, openSignIn, wantedPlan]);
}
