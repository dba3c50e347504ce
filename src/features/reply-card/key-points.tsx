import { makeResetStyles } from '@fluentui/react-components';
import { type KeyboardEvent, lazy, Suspense, useId } from 'react';
import { useSlashMenu } from '#features/slash/use-slash-menu.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { DictatedPoints, DictatePoints, useDictatedPoints } from './dictated-points.tsx';
import { useFieldRow } from './draft-styles.ts';
import type { Draft } from './use-draft.ts';
import { useTextTools } from './use-text-tools.ts';

interface KeyPointsProps {
  draft: Draft;
  /** Nothing is running. */
  isIdle: boolean;
  /** It is what the card was opened for. */
  isMain: boolean;
}

const SlashMenu = lazy(() => import('#features/slash/slash-menu.tsx'));

/** A card has no room above its first field. */
const useMenuPlace = makeResetStyles({
  gridColumn: '1 / -1',
  '& > div': { position: 'static', maxHeight: '220px' },
});

const useButtons = makeResetStyles({ display: 'flex', alignItems: 'center', gap: '4px' });

/** What the text shall say, and the button that has it written. */
export function KeyPoints({ draft, isIdle, isMain }: KeyPointsProps) {
  const { t } = useText();
  const id = useId();
  const { wishes, wish, mayWrite, write } = draft;
  const tools = useTextTools(draft);
  const place = useMenuPlace();
  const dictation = useDictatedPoints(draft);
  const slash = useSlashMenu((entry) => {
    wish({ keyPoints: '' });
    tools.pick(entry);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!slash.onKey(event)) writeOnEnter(event);
  };
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
        placeholder={t('helper.keyPointsOrTools')}
        {...(slash.combobox && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': slash.combobox.controls,
          'aria-activedescendant': slash.combobox.active,
        })}
        onChange={({ target }) => {
          wish({ keyPoints: target.value });
          slash.look(target.value, caretOf(target));
        }}
        onSelect={({ currentTarget }) => slash.follow(currentTarget.value, caretOf(currentTarget))}
        onBlur={slash.close}
        onKeyDown={onKeyDown}
        // biome-ignore lint/a11y/noAutofocus: the person has just opened the card
        autoFocus
      />
      <span className={useButtons()}>
        <DictatePoints view={dictation} />
        <WriteButton draft={draft} isIdle={isIdle} isMain={isMain} />
      </span>
      <DictatedPoints view={dictation} />
      {slash.menu && (
        <Suspense>
          <div className={place}>
            <SlashMenu {...slash.menu} offers={tools.offers} />
          </div>
        </Suspense>
      )}
    </div>
  );
}

function WriteButton({ draft, isIdle, isMain }: KeyPointsProps) {
  return (
    <TextButton
      tone={isMain && draft.result === '' ? 'accent' : 'outline'}
      disabled={!draft.mayWrite || !isIdle}
      onClick={draft.write}
      text="tool.group.write"
    />
  );
}

/** NaN: a selection. */
const caretOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  selectionStart === selectionEnd ? selectionStart : Number.NaN;
