import { useState } from 'react';
import { placeOf } from '#domain/routes/routes.ts';
import { useVisit } from '../hooks/use-place.ts';
import { useShell } from '../shell.tsx';
import type { SectionId } from './sections.ts';

/** Where most people who come without a wish have something to do. */
const first: SectionId = 'model';

/** The section that is shown: the one of the address, where there are addresses. */
export function useOpenSection(
  offered: readonly SectionId[],
): [SectionId, (section: SectionId) => void] {
  const { router } = useShell();
  const { place } = useVisit();
  const [chosen, choose] = useState<SectionId>(first);
  if (!router) return [chosen, choose];
  const named = offered.find((id) => place?.feature === 'settings' && id === place.id);
  return [named ?? first, (section) => router.go(placeOf('settings', section))];
}
