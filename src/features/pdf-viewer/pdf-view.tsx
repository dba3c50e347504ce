import { type DragEvent, useEffect, useState } from 'react';
import { MissingSourceCard } from './cards/missing-source-card.tsx';
import type { PdfHost } from './host.ts';
import { useFrame } from './pdf-styles.ts';
import { Reader } from './reader.tsx';
import { useSource } from './use-source.ts';

/** S2.5: the PDF viewer. */
export function PdfView({ host }: { host: PdfHost }) {
  const { source, missing, look, choose } = useSource(host);
  const [attempt, setAttempt] = useState(0);
  const { isOver, ...drop } = useDrop(choose);
  const frame = useFrame();
  const retry = () => {
    setAttempt((times) => times + 1);
    void look();
  };
  return (
    <div className={frame} {...drop}>
      {source && (
        <Reader key={`${attempt} ${source.key}`} host={host} source={source} retry={retry} />
      )}
      {missing && (
        <MissingSourceCard
          missing={missing}
          isOver={isOver}
          allow={(url) => void host.askAccess(url).then((isYes) => isYes && retry())}
          retry={retry}
          choose={choose}
        />
      )}
    </div>
  );
}

/** A PDF that is dropped anywhere on the page is opened. */
function useDrop(choose: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const end = () => setOver(false);
    addEventListener('dragend', end);
    return () => removeEventListener('dragend', end);
  }, []);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (event.currentTarget === event.target) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      const file = [...event.dataTransfer.files].find(isPdf);
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      setOver(false);
      if (file) choose(file);
    },
  };
}

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);
