import { Field, Radio, RadioGroup, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { type ButtonVisibility, parseSites } from '#domain/button-visibility.ts';
import { useText } from '#ui/text.ts';

interface SiteChoiceProps {
  visibility: ButtonVisibility;
  save: (visibility: ButtonVisibility) => void;
}

/** The sites that have a button. */
export function SiteChoice({ visibility, save }: SiteChoiceProps) {
  const { t } = useText();
  const { isWhitelistMode } = visibility;
  const list = isWhitelistMode ? 'whitelist' : 'blacklist';
  return (
    <>
      <Field label={t('settings.pill.list')}>
        <RadioGroup
          value={isWhitelistMode ? 'only' : 'everywhere'}
          onChange={(_event, { value }) =>
            save({ ...visibility, isWhitelistMode: value === 'only' })
          }
        >
          <Radio value="everywhere" label={t('settings.pill.everywhere')} />
          <Radio value="only" label={t('settings.pill.only')} />
        </RadioGroup>
      </Field>
      <SiteList
        key={`${list} ${visibility[list].join(' ')}`}
        sites={visibility[list]}
        save={(sites) => save({ ...visibility, [list]: sites })}
      />
    </>
  );
}

function SiteList({ sites, save }: { sites: readonly string[]; save: (sites: string[]) => void }) {
  const { t } = useText();
  const [text, setText] = useState(sites.join('\n'));
  return (
    <Field label={t('settings.pill.list')} hint={t('settings.pill.listHint')}>
      <Textarea
        value={text}
        dir="ltr"
        rows={3}
        onChange={(_event, { value }) => setText(value)}
        onBlur={() => {
          const next = parseSites(text);
          if (next.join(' ') !== sites.join(' ')) save(next);
          else setText(next.join('\n'));
        }}
      />
    </Field>
  );
}
