import { makeResetStyles } from '@fluentui/react-components';
import { type Possessions, possessions } from '#domain/account/state.ts';
import { useText } from '#ui/text.ts';

const useList = makeResetStyles({ marginBlock: '4px 0', paddingInlineStart: '20px' });

/** What there is, each with its number. */
export function PossessionList({ counts }: { counts: Possessions }) {
  const { t } = useText();
  return (
    <ul className={useList()}>
      {possessions
        .filter((name) => counts[name] > 0)
        .map((name) => (
          <li key={name}>{t(`account.count.${name}`, { count: counts[name] })}</li>
        ))}
    </ul>
  );
}
