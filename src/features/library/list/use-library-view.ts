import { useState } from 'react';
import { placeOf } from '#domain/routes/routes.ts';
import { useVisit } from '../../hooks/use-place.ts';
import { useShell } from '../../shell.tsx';

export type Shown = 'documents' | 'pictures';

const gridKey = 'gloss.library.grid';

/** What the library shows, and how, as the person has left it. */
export function useLibraryView() {
  const [show, setShow] = useShown();
  const [isGrid, setGrid] = useState(() => localStorage.getItem(gridKey) === 'true');
  return {
    show,
    setShow,
    isGrid,
    setGrid: (grid: boolean) => {
      localStorage.setItem(gridKey, String(grid));
      setGrid(grid);
    },
  };
}

export type LibraryView = ReturnType<typeof useLibraryView>;

/** All documents, or the pictures alone; at its address where it has one. */
function useShown(): [Shown, (show: Shown) => void] {
  const { router } = useShell();
  const { place } = useVisit();
  const [own, setOwn] = useState<Shown>('documents');
  const named = place?.feature === 'library' && place.query.show === 'pictures';
  if (!router) return [own, setOwn];
  return [
    named ? 'pictures' : 'documents',
    (show) => router.go(placeOf('library', null, show === 'pictures' ? { show } : {})),
  ];
}
