import { useRestoredMarks } from './citation-slot.ts';

interface MathViewProps {
  tex: string;
  raw: string;
  display: boolean;
}

export function MathView({ raw }: MathViewProps) {
  return <code>{useRestoredMarks(raw)}</code>;
}
