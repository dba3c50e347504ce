import { Field, makeResetStyles, Switch, Textarea, tokens } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { useRef, useState } from 'react';
import {
  maxSampleLength,
  maxSamples,
  type WritingSample,
} from '#domain/composer/writing-samples.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { focusAfter } from '../../files/focus-after.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet } from '../settings-styles.ts';

const useList = makeResetStyles({
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'start',
    gap: '8px',
    paddingBlock: '6px',
    listStyleType: 'none',
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& > li > p': {
    flexGrow: 1,
    minWidth: 0,
    maxHeight: '60px',
    margin: 0,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
});

/** "Write like me": turned on by the person, with texts that they pick. */
export function SampleSettings({ state: { settings, save } }: { state: SettingsState }) {
  const { t } = useText();
  return (
    <section aria-labelledby="sample-settings">
      <h3 id="sample-settings">{t('helper.likeMe')}</h3>
      <Switch
        label={t('settings.samples.enable')}
        checked={settings.writeLikeMe}
        onChange={(_event, { checked }) => void save({ writeLikeMe: checked })}
      />
      <p className={useQuiet()}>{t('settings.samples.hint')}</p>
      {settings.writeLikeMe && <Samples />}
    </section>
  );
}

function Samples() {
  const { t } = useText();
  const { samples, add, remove } = useSamples();
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <Field label={t('settings.samples.field')}>
        <Textarea
          value={text}
          dir="auto"
          rows={4}
          maxLength={maxSampleLength}
          onChange={(_event, { value }) => setText(value)}
        />
      </Field>
      <TextButton
        tone="outline"
        disabled={text.trim() === '' || samples.length >= maxSamples}
        onClick={() => void add(text).then((isAdded) => isAdded && setText(''))}
        text="settings.samples.add"
      />
      <ul className={useList()} ref={list} tabIndex={-1} aria-label={t('helper.likeMe')}>
        {samples.map((sample) => (
          <li key={sample.id}>
            <p dir="auto">{sample.text}</p>
            <IconButton
              name={t('answer.delete')}
              icon={<Delete20Regular />}
              onClick={({ currentTarget }) => {
                focusAfter(currentTarget, () => list.current?.focus());
                void remove(sample);
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function useSamples() {
  const { t } = useText();
  const { rows, newId } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const { value: samples = [], retry: read } = useRequest(() => rows.samples.list(), [rows]);
  const put = async (sample: Pick<WritingSample, 'id' | 'text'> & Partial<WritingSample>) => {
    const isAdded = await attempt(rows.samples.add(sample));
    await read();
    return isAdded;
  };
  const remove = async (sample: WritingSample) => {
    if (!(await attempt(rows.samples.remove({ id: sample.id })))) return;
    await read();
    toast(t('settings.samples.deleted'), {
      label: t('action.undo'),
      run: () => void put(sample),
    });
  };
  return { samples, add: (text: string) => put({ id: newId(), text }), remove };
}
