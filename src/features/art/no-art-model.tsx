import { makeResetStyles } from '@fluentui/react-components';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { cardBox } from '#ui/theme/card-box.ts';
import { useShell } from '../shell.tsx';
import type { ArtModels } from './use-art-models.ts';

const useNote = makeResetStyles({
  ...cardBox,
  alignItems: 'flex-start',
  '& > p': { margin: 0, maxWidth: '64ch' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Nothing that is connected makes pictures: what would, and the way there. */
export function NoArtModel({ models }: { models: ArtModels }) {
  const { t } = useText();
  const { openSettings } = useShell();
  const style = useNote();
  const { failure, refresh } = models;
  return (
    <section className={style} aria-label={t('art.noModel')}>
      <p>{failure ? errorText(t, failure) : t('art.noModel')}</p>
      <p>
        {t('art.noModelHow')} {t('settings.local.apiHint')}
      </p>
      <div>
        <TextButton tone="accent" onClick={() => openSettings('model')} text="action.connect" />
        <TextButton tone="outline" onClick={refresh} text="settings.local.again" />
      </div>
    </section>
  );
}
