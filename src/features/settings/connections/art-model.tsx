import { Field, Select } from '@fluentui/react-components';
import type { ArtModelRef } from '#domain/art/art-model.ts';
import { useText } from '#ui/text.ts';
import { connectionName } from '../../connection-name.ts';
import { useArtList } from '../sections/use-art-list.ts';
import type { SettingsState } from '../settings-state.ts';

const keyOf = ({ connection, model }: ArtModelRef) => `${connection} ${model}`;

/** S3.8 art: the model that makes pictures. */
export function ArtModelField({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  const { list } = useArtList();
  const offered = list?.models.filter(({ draws }) => draws) ?? [];
  const chosen = settings.artModel;
  const isListed = chosen !== null && offered.some(({ ref }) => keyOf(ref) === keyOf(chosen));
  const pick = (value: string) => {
    const found = offered.find(({ ref }) => keyOf(ref) === value);
    void save({ artModel: found?.ref ?? null });
  };
  return (
    <Field label={t('settings.models.Art')} hint={t('settings.models.ArtHint')}>
      <Select
        disabled={!list}
        value={chosen ? keyOf(chosen) : ''}
        onChange={(_event, { value }) => pick(value)}
      >
        <option value="">{t('settings.models.first')}</option>
        {chosen && !isListed && (
          <option value={keyOf(chosen)}>
            {list ? t('settings.models.gone', { name: chosen.model }) : chosen.model}
          </option>
        )}
        {offered.map(({ ref, title }) => (
          <option key={keyOf(ref)} value={keyOf(ref)}>
            {`${title} (${
              ref.connection === 'automatic1111'
                ? t('settings.local.automatic1111')
                : connectionName(t, ref.connection, settings)
            })`}
          </option>
        ))}
      </Select>
    </Field>
  );
}
