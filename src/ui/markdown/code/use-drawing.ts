import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Picture } from '#domain/conversations/diagrams.ts';
import { DrawContext } from './draw-context.ts';

/** Whether an element has been near the view. */
export function useNear(place: { readonly current: Element | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return near;
}

/** The root of every view sets it: see `root.tsx`. */
function useDarkPage(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed);
      observer.observe(document.documentElement, { attributeFilter: ['style'] });
      return () => observer.disconnect();
    },
    () => document.documentElement.style.colorScheme === 'dark',
  );
}

type Shown = Omit<Picture, 'svg'> & { src: string };

/** Mermaid code as an image, which can neither run scripts nor load anything. */
export function useDrawing(text: string, wanted: boolean) {
  const draw = useContext(DrawContext);
  const dark = useDarkPage();
  const [picture, setPicture] = useState<Shown | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let closed = false;
    let src = '';
    draw(text, dark).then(
      ({ svg, width, height }) => {
        if (closed) return;
        src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setPicture({ src, width, height });
        setFailed(false);
      },
      () => {
        if (closed) return;
        // It may be that of another version of the code.
        setPicture(null);
        setFailed(true);
      },
    );
    return () => {
      closed = true;
      URL.revokeObjectURL(src);
    };
  }, [draw, text, wanted, dark]);
  return { picture, failed };
}
