export interface FormulaProps {
  tex: string;
  /** As it was written, with its signs. */
  raw: string;
  display: boolean;
}

export function FormulaSource({ raw }: FormulaProps) {
  return <code>{raw}</code>;
}
