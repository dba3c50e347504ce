import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import type { ButtonVisibility } from '#domain/sites/button-visibility.ts';
import { useText } from '#ui/text.ts';
import { SiteList } from './site-list.tsx';

interface SiteChoiceProps {
  /** What a person calls the button: there are several such lists in the page. */
  name: string;
  visibility: ButtonVisibility;
  /** False: it could not be saved. */
  save: (visibility: ButtonVisibility) => Promise<boolean>;
}

/** The sites that have a button. */
export function SiteChoice({ name, visibility, save }: SiteChoiceProps) {
  const { t } = useText();
  const { isWhitelistMode } = visibility;
  const list = isWhitelistMode ? 'whitelist' : 'blacklist';
  return (
    <>
      <Field label={t('settings.pill.where', { name })}>
        <RadioGroup
          value={isWhitelistMode ? 'only' : 'everywhere'}
          onChange={(_event, { value }) =>
            void save({ ...visibility, isWhitelistMode: value === 'only' })
          }
        >
          <Radio value="everywhere" label={t('settings.pill.everywhere')} />
          <Radio value="only" label={t('settings.pill.only')} />
        </RadioGroup>
      </Field>
      <SiteList
        key={list}
        label={t(`settings.pill.${list}`, { name })}
        hint={t('settings.pill.listHint')}
        sites={visibility[list]}
        save={(sites) => save({ ...visibility, [list]: sites })}
      />
    </>
  );
}
