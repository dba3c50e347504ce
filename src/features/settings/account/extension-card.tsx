import { useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useShell } from '../../shell.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useExtension, useGate } from '../../use-extension.ts';
import { useWays } from '../../use-ways.ts';
import { VersionPrompt } from '../../version-prompt.tsx';
import { useQuiet, useRow, useWarning } from '../settings-styles.ts';

/** S6.4, S5.11, in the web app of a person who is signed in: the extension in this browser. */
export function ExtensionCard({ email }: { email: string }) {
  const { t } = useText();
  const quiet = useQuiet();
  const known = useExtension();
  const ways = useWays();
  const gate = useGate(known, ways, 'handoff');
  const { state, refresh } = known;
  if (!gate || !ways || state === undefined) return null;
  if (gate !== 'ok') {
    return <VersionPrompt gate={gate} version={state?.version ?? null} ways={ways} />;
  }
  if (state?.isWanted) return <Wish email={email} end={() => void refresh()} />;
  return <p className={quiet}>{t(state?.isSignedIn ? 'extension.isIn' : 'extension.isOut')}</p>;
}

/** The extension waits for the person's yes. */
function Wish({ email, end }: { email: string; end: () => void }) {
  const { t } = useText();
  const { extension } = useShell();
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    await attempt(extension!.signIn());
    setBusy(false);
    end();
  };
  return (
    <section className={useWarning()} aria-label={t('extension.name')}>
      <p>{t('extension.question', { email })}</p>
      <div className={useRow()}>
        <TextButton tone="accent" disabled={busy} onClick={() => void signIn()}>
          {t(busy ? 'extension.signingIn' : 'extension.signIn')}
        </TextButton>
      </div>
    </section>
  );
}
