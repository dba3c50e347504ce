import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { useAction } from '../../hooks/use-action.ts';
import { type KnownExtension, useGate } from '../../hooks/use-extension.ts';
import { useKnownWays } from '../../hooks/use-ways.ts';
import { VersionPrompt } from '../../parts/version-prompt.tsx';
import { useShell } from '../../shell.tsx';
import { useQuiet, useRow, useWarning } from '../settings-styles.ts';

/** S6.4, S5.11, in the web app of a person who is signed in: the extension in this browser. */
export function ExtensionCard({ known }: { known: KnownExtension }) {
  const { t } = useText();
  const quiet = useQuiet();
  const { extension } = useShell();
  const ways = useKnownWays();
  const gate = useGate(known, ways ?? null, 'handoff');
  const { state } = known;
  useSettled(!extension || (state !== undefined && ways !== undefined));
  if (!gate || !ways || state === undefined) return null;
  if (gate !== 'ok') {
    return <VersionPrompt gate={gate} version={state?.version ?? null} ways={ways} />;
  }
  if (state?.isWanted) return null;
  return <p className={quiet}>{t(state?.isSignedIn ? 'extension.isIn' : 'extension.isOut')}</p>;
}

interface WishProps {
  known: KnownExtension;
  email: string;
}

/** The extension waits for the person's yes. An extension that is there says so at once. */
export function ExtensionWish({ known, email }: WishProps) {
  const ways = useKnownWays();
  const gate = useGate(known, ways ?? null, 'handoff');
  if (gate !== 'ok' || !known.state?.isWanted) return null;
  return <Wish email={email} end={() => void known.refresh()} />;
}

function Wish({ email, end }: { email: string; end: () => void }) {
  const { t } = useText();
  const { extension } = useShell();
  const { run, isBusy: busy } = useAction();
  return (
    <section className={useWarning()} aria-label={t('extension.name')}>
      <p>{t('extension.question', { email })}</p>
      <div className={useRow()}>
        <TextButton
          tone="accent"
          disabled={busy}
          onClick={() => void run(extension!.signIn()).then(end)}
          text={busy ? 'extension.signingIn' : 'extension.signIn'}
        />
      </div>
    </section>
  );
}
