import type { MarkColour } from '#domain/memos/marks.ts';
import { useColourKeys } from '#features/parts/marks/colour-keys.ts';
import { ColourChoice, type EditedMark } from '#features/parts/marks/mark-fields.tsx';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';

interface MarkRowProps {
  marked: (mark: EditedMark) => void;
  say: (words: string) => void;
}

/** Above all tools: the selected text is marked in a colour, by a press or by the keys 1 to 4. */
export function MarkRow({ marked, say }: MarkRowProps) {
  const { t } = useText();
  const { bus } = useShell();
  const mark = (colour: MarkColour) => {
    bus.request('marks.put', { colour }).then(
      (made) => marked({ ...made, colour }),
      (error: unknown) => say(errorText(t, toCodedError(error))),
    );
  };
  useColourKeys(mark, true);
  return <ColourChoice chosen={null} choose={mark} />;
}
