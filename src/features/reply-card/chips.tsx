import { TextButton } from '#ui/controls/buttons.tsx';
import { useChips } from './draft-styles.ts';

interface ChipsProps<Name extends string> {
  /** What a screen reader calls the group. */
  label: string;
  names: readonly Name[];
  textOf: (name: Name) => string;
  /** Without it a press does something at once. */
  chosen?: readonly Name[];
  toggle: (name: Name) => void;
}

/** Buttons in a row, of which some may be chosen. */
export function Chips<Name extends string>(props: ChipsProps<Name>) {
  const { label, names, textOf, chosen, toggle } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own box and legend
    <div className={useChips()} role="group" aria-label={label}>
      {names.map((name) => (
        <TextButton key={name} aria-pressed={chosen?.includes(name)} onClick={() => toggle(name)}>
          {textOf(name)}
        </TextButton>
      ))}
    </div>
  );
}
