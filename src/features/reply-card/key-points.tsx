import { type KeyboardEvent, useId } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useFieldRow } from './draft-styles.ts';
import type { Draft } from './use-draft.ts';

interface KeyPointsProps {
  draft: Draft;
  /** Nothing is running. */
  isIdle: boolean;
  /** It is what the card was opened for. */
  isMain: boolean;
}

/** What the text shall say, and the button that has it written. */
export function KeyPoints({ draft, isIdle, isMain }: KeyPointsProps) {
  const { t } = useText();
  const id = useId();
  const { wishes, wish, mayWrite, write } = draft;
  const writeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (mayWrite && isIdle && isMain) write();
  };
  return (
    <div className={useFieldRow()}>
      <label htmlFor={id}>{t('tool.keyPoints')}</label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        value={wishes.keyPoints}
        onChange={({ target }) => wish({ keyPoints: target.value })}
        onKeyDown={writeOnEnter}
        // biome-ignore lint/a11y/noAutofocus: the person has just opened the card
        autoFocus
      />
      <TextButton
        tone={isMain && draft.result === '' ? 'accent' : 'outline'}
        disabled={!mayWrite || !isIdle}
        onClick={write}
      >
        {t('tool.group.write')}
      </TextButton>
    </div>
  );
}
