import { Link, makeResetStyles, tokens } from '@fluentui/react-components';
import type { SignInWays } from '#domain/account/state.ts';
import { type GatedFeature, gateOf } from '#domain/account/version-gate.ts';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { type KnownExtension, useGate } from '../hooks/use-extension.ts';
import { useKnownWays, useWays } from '../hooks/use-ways.ts';
import { useShell } from '../shell.tsx';

const useWarning = makeResetStyles({
  marginBlock: '8px',
  marginInline: 0,
  paddingInlineStart: '12px',
  borderInlineStart: `3px solid ${tokens.colorPaletteYellowBorderActive}`,
  '& > p': { margin: 0 },
});

interface VersionPromptProps {
  gate: 'install' | 'upgrade';
  /** Of the extension that is here; null: there is none. */
  version: string | null;
  ways: SignInWays;
}

/** S5.11: the extension is missing, or too old for the server. */
export function VersionPrompt({ gate, version, ways }: VersionPromptProps) {
  const { t } = useText();
  const { extensionUrl } = ways;
  return (
    <div className={useWarning()} role="note">
      <p>
        {gate === 'install'
          ? t('extension.missing')
          : t('extension.old', { version: version ?? '' })}{' '}
        {extensionUrl === null ? (
          t('extension.build')
        ) : (
          <Link href={extensionUrl} target="_blank" rel="noopener noreferrer" inline>
            {t(gate === 'install' ? 'extension.install' : 'extension.upgrade')}
          </Link>
        )}
      </p>
    </div>
  );
}

/** S5.11 in the extension itself: is it too old for its server? */
export function OwnVersion() {
  const { version } = useShell();
  const ways = useKnownWays();
  useSettled(version === null || ways !== undefined);
  if (version === null || !ways) return null;
  const gate = gateOf(version, ways.minExtensionVersion);
  return gate === 'upgrade' && <VersionPrompt gate={gate} version={version} ways={ways} />;
}

interface GatePromptProps {
  known: KnownExtension;
  feature: GatedFeature;
}

/** S5.11 in the web app: what has to be done before a feature can be used; nothing where it can. */
export function GatePrompt({ known, feature }: GatePromptProps) {
  const ways = useWays();
  const gate = useGate(known, ways, feature);
  if (gate === null || gate === 'ok' || !ways) return null;
  return <VersionPrompt gate={gate} version={known.state?.version ?? null} ways={ways} />;
}
