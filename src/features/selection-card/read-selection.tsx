import { Speaker220Regular } from '@fluentui/react-icons/svg/speaker';
import { useReadAloud } from '#features/read-aloud/use-read-aloud.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import type { SelectedText } from '../cards/tool-tasks.ts';

/** Reads the selected text aloud. */
export function ReadSelection({ selected }: { selected: SelectedText }) {
  const { t } = useText();
  const reading = useReadAloud('selection', { url: selected.url });
  if (!reading) return null;
  return (
    <section aria-label={t('readAloud.name')}>
      <TextButton tone="outline" onClick={() => reading.toggle(selected.text)}>
        <Speaker220Regular />
        <span>{t(reading.isRead ? 'readAloud.stop' : 'readAloud.start')}</span>
      </TextButton>
    </section>
  );
}
