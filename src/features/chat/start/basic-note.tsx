import { makeResetStyles } from '@fluentui/react-components';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { faint } from '#ui/theme/shapes.ts';
import { useChatModels } from '../state/use-chat-models.ts';

const useNote = makeResetStyles({
  margin: 0,
  ...faint,
  // Its words, not its edge, begin where those of a line do.
  '& button': { marginInlineStart: '-5px', fontSize: '12px', lineHeight: '16px' },
});

/** Gloss Basic is not a model; this says so next to the composer (DESIGN section 1). */
export function BasicNote() {
  const { t } = useText();
  const { requestConnect } = useChatModels();
  return (
    <p className={useNote()}>
      {t('basic.note')}{' '}
      <TextButton tone="link" onClick={() => requestConnect()} text="action.connect" />
    </p>
  );
}
