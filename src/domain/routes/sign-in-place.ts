import { type Place, placeOf, readPlace, writePlace } from './routes.ts';

/**
 * Where a person signs in (S2.4). `back`: what is shown now, to which it leads back; `plan`: the one chosen on the
 * pricing page.
 */
export function signInPlace(back: Place | null, plan?: string): Place {
  return placeOf('signIn', null, {
    ...(back && back.feature !== 'signIn' && { back: writePlace(back) }),
    ...(plan && { upgrade: plan }),
  });
}

/** What a sign-in leads back to: a place of ours, whatever its address says; null: it names none. */
export function backOf({ query }: Place): Place | null {
  const back = query.back === undefined ? null : readPlace(query.back);
  return back?.feature === 'signIn' ? null : back;
}
