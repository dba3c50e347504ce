import { Checkbox, Field, makeResetStyles, Select } from '@fluentui/react-components';
import {
  type ApiToken,
  type AssistantGrant,
  type AssistantKind,
  type AssistantScope,
  assistantDays,
  assistantKinds,
  assistantScopes,
  maxChatFolders,
} from '#domain/account/api-token.ts';
import { numberFormat } from '#domain/languages/format-count.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useRequest } from '../../hooks/use-request.ts';
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
  folders: null,
  days: 90,
};

const kindNames: Readonly<Record<AssistantKind, TextKey>> = {
  document: 'library.list',
  chat: 'rail.chats',
  memo: 'memo.title',
};

export const isComplete = ({ scopes, kinds, folders }: AssistantGrant): boolean =>
  scopes.length > 0 &&
  kinds.length > 0 &&
  (folders === null || folders.length > 0 || !kinds.includes('chat'));

/** Nothing where it may see all. */
export function SeenKinds({ kinds, folders }: Pick<ApiToken, 'kinds' | 'folders'>) {
  const { t } = useText();
  const quiet = useQuiet();
  if (kinds === null || (folders === null && kinds.length === assistantKinds.length)) return null;
  const within = folders?.map((folder) => folder || t('history.noFolder')).join(', ');
  const names = kinds
    .map((kind) => t(kindNames[kind]) + (kind === 'chat' && within ? ` (${within})` : ''))
    .join(' · ');
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
  const { value: named } = useRequest(({ rows }) => rows.conversation.folders(), []);
  const folders = ['', ...(named ?? [])].slice(0, maxChatFolders);
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
      {kinds.includes('chat') && folders.length > 1 && (
        <Choices
          legend={`${t('rail.chats')} · ${t('history.folder')}`}
          all={folders}
          chosen={grant.folders ?? folders}
          choose={(chosen) =>
            change({ ...grant, folders: chosen.length === folders.length ? null : chosen })
          }
          nameOf={(folder) => folder || t('history.noFolder')}
        />
      )}
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
