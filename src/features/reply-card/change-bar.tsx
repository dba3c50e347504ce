import { type DraftChange, draftChanges } from '#domain/reply/intents.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { Chips } from './chips.tsx';
import { useChangeBar, useFieldRow } from './draft-styles.ts';
import type { Draft } from './use-draft.ts';

const names = Object.keys(draftChanges) as DraftChange[];

/** The draft is changed: by a chip at one press, or in the person's own words. */
export function ChangeBar({ draft }: { draft: Draft }) {
  const { t } = useText();
  const { changes, setChanges, mayChange, refine, result } = draft;
  const { chosen, own } = changes;
  const isFirst = result === '';
  return (
    <div className={useChangeBar()}>
      <Chips
        label={t('helper.change')}
        names={names}
        textOf={(name) => t(`helper.change.${name}`)}
        toggle={(name) => refine({ own, chosen: [name] })}
      />
      <div className={useFieldRow()}>
        <input
          dir="auto"
          aria-label={t('helper.ownChange')}
          placeholder={t('helper.ownChange')}
          value={own}
          onChange={({ target }) => setChanges({ chosen, own: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && mayChange) refine();
          }}
        />
        <TextButton
          tone={isFirst ? 'accent' : 'outline'}
          disabled={!isFirst && !mayChange}
          onClick={() => refine()}
          text="helper.refine"
        />
      </div>
    </div>
  );
}
