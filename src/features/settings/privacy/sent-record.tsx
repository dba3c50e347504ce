import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { SentField } from '#domain/privacy/sent.ts';
import { speechEngineName } from '#features/speech-engine.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatBytes, formatPrice, formatWhen } from '#ui/format.ts';
import { type TextKey, type Translate, useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useQuiet } from '../settings-styles.ts';
import { type SentRow, useSent } from './use-sent.ts';

const useList = makeResetStyles({
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'baseline',
    gap: '2px 12px',
    paddingBlock: '8px',
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
  '& > li > :nth-child(n + 3)': { gridColumn: '1 / -1' },
});

/** What left this machine, newest first. */
export function SentRecord() {
  const { t } = useText();
  const toast = useToast();
  const { page, error, more, clear } = useSent();
  const heading = useId();
  const quiet = useQuiet();
  const list = useList();
  const failed = error && <p role="alert">{errorText(t, error)}</p>;
  if (!page) return failed;
  const clearAll = async () => {
    if (await clear()) toast(t('settings.privacy.cleared'));
  };
  return (
    <div>
      <h3 id={heading}>{t('settings.privacy.sent')}</h3>
      {page.rows.length === 0 && <p className={quiet}>{t('settings.privacy.nothing')}</p>}
      <ul aria-labelledby={heading} className={list}>
        {page.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <p className={quiet}>{t('settings.privacy.keptAnswers')}</p>
      {failed}
      {page.more && <TextButton tone="outline" onClick={more} text="history.more" />}
      {page.rows.length > 0 && (
        <TextButton onClick={() => void clearAll()} text="settings.privacy.clear" />
      )}
    </div>
  );
}

/** One request: why, to whom, what and how much. */
function Row({ row }: { row: SentRow }) {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const { kind, at, host, isLocal, model, usd, fields } = row;
  const what = amountsOf(fields, t, tag);
  const price = usd !== null && t('settings.privacy.about', { price: formatPrice(usd, tag) });
  return (
    <li>
      <span>{t(`settings.privacy.kind.${kind}`)}</span>
      <time className={quiet} dateTime={new Date(at).toISOString()}>
        {formatWhen(new Date(at).toISOString(), new Date(), tag)}
      </time>
      <span>
        {isLocal ? t('settings.privacy.here') : t('settings.privacy.to')}{' '}
        <bdi>{speechEngineName(t, host)}</bdi>
        {model !== null && (
          <>
            {' · '}
            <bdi>{model}</bdi>
          </>
        )}
        {price && ` · ${price}`}
      </span>
      {what !== '' && <span className={quiet}>{what}</span>}
    </li>
  );
}

/** What a person calls the fields of a request; others belong to the request itself. */
const fieldNames: Readonly<Record<string, TextKey | undefined>> = {
  system: 'settings.privacy.field.system',
  user: 'settings.privacy.field.user',
  assistant: 'settings.privacy.field.assistant',
  images: 'settings.privacy.field.images',
  messages: 'settings.privacy.field.messages',
  settings: 'settings.privacy.field.settings',
  file: 'settings.privacy.field.file',
  email: 'settings.privacy.field.email',
  address: 'settings.privacy.field.address',
};

function amountsOf(fields: readonly SentField[], t: Translate, tag: string): string {
  const named = fields.flatMap((field) => {
    const name = fieldNames[field.name];
    return name && field.size > 0 ? [`${t(name)}: ${amountOf(field, t, tag)}`] : [];
  });
  const other = fields.filter(({ name, unit }) => !fieldNames[name] && unit === 'characters');
  const size = other.reduce((sum, each) => sum + each.size, 0);
  const rest: SentField = { name: '', size, unit: 'characters' };
  const last = size > 0 ? [`${t('settings.privacy.field.other')}: ${amountOf(rest, t, tag)}`] : [];
  return [...named, ...last].join(' · ');
}

/** Characters of a printed page. */
const pageCharacters = 1_800;
/** Below this a count of pages says nothing. */
const fewCharacters = 600;

function amountOf({ size, unit }: SentField, t: Translate, tag: string): string {
  if (unit === 'bytes') return formatBytes(size, tag);
  if (size < fewCharacters) {
    return t('settings.privacy.characters', { count: size });
  }
  const count = Math.max(1, Math.round(size / pageCharacters));
  return t('settings.privacy.pages', { count });
}
