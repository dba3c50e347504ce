import { Checkbox, Field, makeResetStyles, Select } from '@fluentui/react-components';
import {
  type AssistantGrant,
  type AssistantKind,
  type AssistantScope,
  assistantDays,
  assistantKinds,
  assistantScopes,
} from '#domain/account/api-token.ts';
import { numberFormat } from '#domain/languages/format-count.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useQuiet } from '../settings-styles.ts';

const useChoices = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0 },
});

/** Finding and reading change nothing and cost nothing; the rest is the person's to allow. */
export const firstGrant: AssistantGrant = {
  scopes: ['search', 'read'],
  kinds: [...assistantKinds],
  days: 90,
};

const kindNames: Readonly<Record<AssistantKind, TextKey>> = {
  document: 'library.list',
  chat: 'rail.chats',
  memo: 'memo.title',
};

export const isComplete = ({ scopes, kinds }: AssistantGrant): boolean =>
  scopes.length > 0 && kinds.length > 0;

/** Nothing where it may see all. */
export function SeenKinds({ kinds }: { kinds: readonly AssistantKind[] | null }) {
  const { t } = useText();
  const quiet = useQuiet();
  if (kinds === null || kinds.length === assistantKinds.length) return null;
  const names = kinds.map((kind) => t(kindNames[kind])).join(' · ');
  return (
    <p className={quiet}>
      {t('settings.assistants.sees')}: {names}
    </p>
  );
}

interface GrantFieldsProps {
  grant: AssistantGrant;
  change: (grant: AssistantGrant) => void;
  /** What it asks for; absent: all. */
  offered?: readonly AssistantScope[];
}

/** What an assistant may do, what it may see, and for how long. */
export function GrantFields({ grant, change, offered = assistantScopes }: GrantFieldsProps) {
  const { t, tag } = useText();
  const { scopes, kinds, days } = grant;
  return (
    <>
      <Choices
        legend={t('settings.assistants.may')}
        all={assistantScopes.filter((scope) => offered.includes(scope))}
        chosen={scopes}
        choose={(chosen) => change({ ...grant, scopes: chosen })}
        nameOf={(scope) => t(`settings.assistants.${scope}`)}
      />
      <Choices
        legend={t('settings.assistants.sees')}
        all={assistantKinds}
        chosen={kinds}
        choose={(chosen) => change({ ...grant, kinds: chosen })}
        nameOf={(kind) => t(kindNames[kind])}
      />
      <Field label={t('settings.memory.days')}>
        <Select
          value={String(days)}
          onChange={(_event, { value }) => {
            const chosen = assistantDays.find((each) => String(each) === value);
            change({ ...grant, days: chosen ?? null });
          }}
        >
          {assistantDays.map((each) => (
            <option key={String(each)} value={String(each)}>
              {each === null
                ? t('settings.assistants.always')
                : numberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
                    each,
                  )}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

interface ChoicesProps<Each extends string> {
  legend: string;
  all: readonly Each[];
  chosen: readonly Each[];
  choose: (chosen: Each[]) => void;
  nameOf: (each: Each) => string;
}

function Choices<Each extends string>({ legend, all, chosen, choose, nameOf }: ChoicesProps<Each>) {
  return (
    <fieldset className={useChoices()}>
      <legend>{legend}</legend>
      {all.map((one) => (
        <Checkbox
          key={one}
          label={nameOf(one)}
          checked={chosen.includes(one)}
          onChange={(_event, { checked }) =>
            choose(all.filter((each) => (each === one ? checked === true : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}
