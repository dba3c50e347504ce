import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { SentField } from '#domain/privacy/sent.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatBytes, formatCount, formatPrice, formatWhen } from '#ui/format.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useQuiet } from '../settings-styles.ts';
import { type SentRow, useSent } from './use-sent.ts';

const useList = makeResetStyles({
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
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
  const { page, more, clear } = useSent();
  const heading = useId();
  const quiet = useQuiet();
  const list = useList();
  if (!page) return null;
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
      {page.more && (
        <TextButton tone="outline" onClick={() => void more()}>
          {t('history.more')}
        </TextButton>
      )}
      {page.rows.length > 0 && (
        <TextButton onClick={() => void clearAll()}>{t('settings.privacy.clear')}</TextButton>
      )}
    </div>
  );
}

function Row({ row }: { row: SentRow }) {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const about = [
    row.model,
    row.usd !== null && t('settings.privacy.about', { price: formatPrice(row.usd, tag) }),
  ];
  const facts = about.filter(Boolean);
  return (
    <li>
      <span>{t(`settings.privacy.kind.${row.kind}`)}</span>
      <time className={quiet} dateTime={new Date(row.at).toISOString()}>
        {formatWhen(new Date(row.at).toISOString(), new Date(), tag)}
      </time>
      <span>
        <bdi>{row.host}</bdi>{' '}
        {row.isLocal && <span className={quiet}>{t('settings.privacy.here')}</span>}
      </span>
      {facts.length > 0 && <span className={quiet}>{facts.join(' · ')}</span>}
      <Fields fields={row.fields} />
    </li>
  );
}

/** Others are named as the request names them. */
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

/** More of them are counted. */
const maxFields = 4;

function Fields({ fields }: { fields: readonly SentField[] }) {
  const { t, tag } = useText();
  const quiet = useQuiet();
  const hidden = Math.max(fields.length - maxFields, 0);
  const sizeOf = ({ size, unit }: SentField) =>
    unit === 'bytes'
      ? formatBytes(size, tag)
      : t('settings.privacy.characters', { count: size, formatted: formatCount(size, tag) });
  return (
    <span className={quiet}>
      {fields.slice(0, maxFields).map((field, place) => (
        <span key={field.name}>
          {place > 0 && ' · '}
          <bdi>{fieldNames[field.name] ? t(fieldNames[field.name]!) : field.name}</bdi>{' '}
          {sizeOf(field)}
        </span>
      ))}
      {hidden > 0 && ` · ${t('settings.privacy.moreFields', { count: hidden })}`}
    </span>
  );
}
