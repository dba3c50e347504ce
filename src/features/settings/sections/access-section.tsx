import { makeResetStyles } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { everySite } from '#domain/sites/site-groups.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { row } from '#ui/theme/shapes.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAccess } from '../../hooks/use-access.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { AccessChoiceCards } from '../../parts/access-choice.tsx';
import { type SiteAccess, useShell } from '../../shell.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useStack } from '../settings-styles.ts';

/** A longer list is folded: mail and social sites are two dozen. */
const fewOrigins = 5;

const useList = makeResetStyles({
  margin: 0,
  padding: 0,
  '& > li': {
    ...row(),
    justifyContent: 'space-between',
    minHeight: '36px',
    overflowWrap: 'anywhere',
  },
});

export function AccessSection({ state }: { state: SettingsState }) {
  const { access } = useShell();
  return access ? <AccessParts site={access} state={state} /> : null;
}

function AccessParts({ site, state }: { site: SiteAccess; state: SettingsState }) {
  const { t } = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const access = useAccess(site, state.settings);
  const list = useList();
  const stack = useStack();
  const { granted } = access;
  if (!granted) return null;
  const remove = (origin: string) =>
    void attempt(
      access
        .remove(origin)
        .then((removed) => removed && toast(t('settings.access.removed', { origin }))),
    );
  return (
    <div className={stack}>
      <AccessChoiceCards access={access} />
      {granted.origins.length > 0 && (
        <details open={granted.origins.length <= fewOrigins}>
          <summary>
            {granted.origins.includes(everySite)
              ? t('settings.access.all')
              : t('settings.access.count', {
                  count: granted.origins.length,
                })}
          </summary>
          <ul className={list} aria-label={t('settings.access.list')}>
            {granted.origins.map((origin) => (
              <li key={origin}>
                <bdi>{origin === everySite ? t('access.every') : origin}</bdi>
                <IconButton
                  name={t('chips.remove', { title: origin })}
                  icon={<Dismiss20Regular />}
                  onClick={() => remove(origin)}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
