import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { ConfirmDialog } from '#ui/controls/dialogs/confirm-dialog.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useForgetting } from '../parts/use-forgetting.ts';
import { useShell } from '../shell.tsx';
import { kindText } from './kind-text.ts';
import type { useReadList } from './use-read-list.ts';

/** The site, the kind and the day that are shown, and forgetting all of that. */
export function ReadTools({ list }: { list: ReturnType<typeof useReadList> }) {
  const { t } = useText();
  const { site, setSite, day, setDay, sites, kind, setKind, kinds } = list;
  if (sites.length === 0) return null;
  const siteNames = sites.map((each) => each.site);
  return (
    <div data-tools>
      <Choice
        all={t('memory.allSites')}
        values={siteNames}
        chosen={site}
        choose={setSite}
        nameOf={(each) => each}
      />
      {(kinds.length > 1 || kind !== null) && (
        <Choice
          all={t('memory.kind.all')}
          values={kinds}
          chosen={kind}
          choose={setKind}
          nameOf={(each) => kindText(t, each)}
        />
      )}
      <input
        type="date"
        aria-label={t('memory.day')}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      {list.words === '' && (
        <>
          <ExportThese scope={list.scope} />
          <ForgetThese scope={list.scope} />
        </>
      )}
    </div>
  );
}

interface ChoiceProps<Value> {
  /** The name of no choice. */
  all: string;
  values: readonly Value[];
  chosen: Value | null;
  choose: (value: Value | null) => void;
  nameOf: (value: Value) => string;
}

/** One of the values, or all of them. */
function Choice<Value extends string>({ all, values, chosen, choose, nameOf }: ChoiceProps<Value>) {
  const { t } = useText();
  const textOf = (value: Value | null) => (value === null ? all : nameOf(value));
  const entries = [null, ...values].map(
    (value): MenuEntry => ({
      key: value ?? '',
      text: textOf(value),
      checked: value === chosen,
      run: () => choose(value),
    }),
  );
  const shown = textOf(chosen);
  return (
    <MenuButton
      name={t('gallery.showing', { shown })}
      label={shown}
      icon={<ChevronDown20Regular />}
      entries={entries}
    />
  );
}

interface TheseProps {
  scope: ReturnType<typeof useReadList>['scope'];
}

function ExportThese({ scope }: TheseProps) {
  const { t } = useText();
  const { bus, saveFile } = useShell();
  const { run, isBusy } = useAction();
  const save = async () => {
    const parts: string[] = [];
    await bus.stream('memory.export', scope).forEach(({ json }) => void parts.push(json));
    saveFile('gloss-read.json', 'application/json', parts);
  };
  return (
    <TextButton disabled={isBusy} aria-busy={isBusy} onClick={() => void run(save())}>
      {t('settings.voice.export')}
    </TextButton>
  );
}

/** Asks first, with the number. */
function ForgetThese({ scope }: TheseProps) {
  const { t } = useText();
  const { rows } = useShell();
  const forget = useForgetting();
  const attempt = useAttempt();
  const toast = useToast();
  const [count, setCount] = useState(0);
  const name = t('memory.forgetThese');
  const ask = async () => {
    const pages = await rows.memory.count(scope);
    if (pages === 0) toast(t('picker.noHits'));
    setCount(pages);
  };
  return (
    <>
      <TextButton onClick={() => void attempt(ask())}>{name}</TextButton>
      {count > 0 && (
        <ConfirmDialog
          title={t('memory.confirm', { count })}
          confirm={name}
          run={() => void forget(scope)}
          close={() => setCount(0)}
        >
          {t('memory.confirmBody')}
        </ConfirmDialog>
      )}
    </>
  );
}
