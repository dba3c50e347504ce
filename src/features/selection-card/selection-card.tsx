import { useState } from 'react';
import type { EditedMark } from '#features/parts/marks/mark-fields.tsx';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useSaid } from '../cards/card-status.tsx';
import { useInsertion } from '../cards/use-insertion.ts';
import { Marked } from './marked.tsx';
import { Notice } from './notice.tsx';
import type { TurnedOff } from './turn-off.tsx';
import { Work } from './work.tsx';

/**
 * What a tool makes of the selected text, until it has done its work: a result that was written into the
 * page, or a pill that was turned off, leave a line with the way back. A text that is marked takes a note.
 */
export function SelectionCard() {
  const { said, say } = useSaid();
  const insertion = useInsertion(say);
  const [isWritten, setWritten] = useState(false);
  const [off, setOff] = useState<TurnedOff | null>(null);
  const [mark, setMark] = useState<EditedMark | null>(null);
  const turnOn = useTurnOn(setOff);
  if (off) return <Notice words={off.words} undo={off.before && (() => turnOn(off))} />;
  if (isWritten) return <Notice words={said} undo={insertion.isInserted ? insertion.undo : null} />;
  if (mark) return <Marked mark={mark} />;
  const card = { said, say, insertion };
  return <Work card={card} written={() => setWritten(true)} turnedOff={setOff} marked={setMark} />;
}

/** The pill is shown again where it was; what comes of it is said. */
function useTurnOn(done: (off: TurnedOff) => void): (off: TurnedOff) => void {
  const { t } = useText();
  const { bus } = useShell();
  return ({ before }) => {
    if (!before) return;
    bus.request('selection.turnOn', before).then(
      () => done({ words: t('card.undone'), before: null }),
      (error: unknown) => done({ words: errorText(t, toCodedError(error)), before }),
    );
  };
}
