import '#ui/later-texts.ts';
import { Link, makeResetStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useEffect } from 'react';
import { gateOf } from '#domain/account/version-gate.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { chatPlace } from '#domain/routes/routes.ts';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { Mark } from '#ui/mark.tsx';
import { useTextButton } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { outlined, row, wrapped } from '#ui/theme/shapes.ts';
import { useWays } from '../hooks/use-ways.ts';
import { VersionPrompt } from '../parts/version-prompt.tsx';
import { useShell } from '../shell.tsx';
import { StepPicture } from './step-picture.tsx';
import { useExtensionState } from './use-extension-state.ts';

const usePage = makeResetStyles({
  boxSizing: 'border-box',
  height: '100%',
  overflowY: 'auto',
  paddingBlock: '24px 64px',
  paddingInline: '16px',
  '& > div': { maxWidth: '720px', marginInline: 'auto' },
  '& h1': {
    margin: 0,
    marginBlock: '24px 8px',
    fontSize: '28px',
    lineHeight: '36px',
    textWrap: 'balance',
  },
  '& p': { margin: 0, color: tokens.colorNeutralForeground2 },
  '& ol': { display: 'grid', gap: '16px', marginBlock: '24px', padding: 0, listStyleType: 'none' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    columnGap: '12px',
    padding: '20px',
    ...outlined,
  },
  '& li > b': {
    ...row(),
    justifyContent: 'center',
    width: '32px',
    height: '32px',
    borderRadius: '16px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
  },
  '& li > div': { display: 'grid', gap: '8px', justifyItems: 'start' },
  '& h2': { margin: 0, fontSize: '16px', lineHeight: '32px', fontWeight: 600 },
  '& img': { width: '100%', height: 'auto', ...outlined },
  '& [role="status"]': {
    ...wrapped('8px'),
    padding: '16px 20px',
    borderRadius: '8px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
});

const fill = { height: '100%' } as const;

/** Firefox has its own ways; all others are those of Chromium. */
const kindOf = (browser: string) => (browser === 'firefox' ? 'firefox' : 'chromium');
const steps = ['install', 'pin', 'grant', 'ask'] as const;

/** From installing the extension to a first question; it ends when the extension answers. */
export default function OnboardingView({ browser }: { browser: string }) {
  const { t, tag } = useText();
  const app = t('app.name');
  const state = useExtensionState();
  const version = state?.version ?? null;
  const done = {
    install: state !== null,
    pin: state?.isPinned,
    grant: state?.isAccessChosen,
    ask: false,
  };
  const ways = useWays();
  const isOld =
    version !== null &&
    ways !== null &&
    gateOf(version, ways.minExtensionVersion, 'presence') !== 'ok';
  const { track } = useShell();
  useEffect(() => track?.('onboarding_step', { step: 'opened' }), [track]);
  const isInstalled = version !== null;
  useEffect(() => {
    if (isInstalled) track?.('onboarding_step', { step: 'installed' });
  }, [track, isInstalled]);
  const title = t('onboarding.title');
  useEffect(() => {
    document.title = t('page.title', { name: title, app });
  }, [t, title, app]);
  return (
    <main style={fill}>
      <ScrollArea className={usePage()}>
        <div>
          <Mark />
          <h1>{title}</h1>
          <p>{t('onboarding.lead')}</p>
          <ol>
            {steps.map((step, at) => (
              <li key={step}>
                <b>
                  {done[step] ? (
                    <CheckmarkCircle20Regular aria-label={t('account.tokenDone')} />
                  ) : (
                    <span aria-hidden>{formatCount(at + 1, tag)}</span>
                  )}
                </b>
                <div>
                  <h2>{t(`onboarding.${step}`)}</h2>
                  <Step step={step} browser={browser} />
                </div>
              </li>
            ))}
          </ol>
          {isOld && ways ? (
            <VersionPrompt gate="upgrade" version={version} ways={ways} />
          ) : (
            <Answer version={version} />
          )}
        </div>
      </ScrollArea>
    </main>
  );
}

function Step({ step, browser }: { step: (typeof steps)[number]; browser: string }) {
  const { t } = useText();
  const ways = useWays();
  const kind = kindOf(browser);
  if (step === 'install') {
    if (ways?.extensionUrl) {
      return (
        <Link href={ways.extensionUrl} target="_blank" rel="noopener noreferrer" inline>
          {t('extension.install')}
        </Link>
      );
    }
    return <p>{t(`onboarding.install.${kind}`)}</p>;
  }
  if (step === 'pin' || step === 'grant') {
    return (
      <>
        <p>{t(step === 'pin' ? `onboarding.pin.${kind}` : 'onboarding.grantBody')}</p>
        <StepPicture step={step} />
      </>
    );
  }
  return (
    <>
      <p>{t('onboarding.askBody')}</p>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet="/site/pictures/sidebar-dark.webp" />
        <img
          src="/site/pictures/sidebar-light.webp"
          width="1800"
          height="1148"
          loading="lazy"
          alt={t('landing.sidebarPicture')}
        />
      </picture>
    </>
  );
}

function Answer({ version }: { version: string | null }) {
  const { t } = useText();
  const { router } = useShell();
  const button = useTextButton();
  return (
    <div role="status">
      {version === null ? (
        t('onboarding.waiting')
      ) : (
        <>
          <CheckmarkCircle20Regular aria-hidden />
          {t('onboarding.done', { version })}
          <a className={button} data-tone="accent" href={router?.href(chatPlace(null)) ?? '/app/'}>
            {t('landing.open')}
          </a>
        </>
      )}
    </div>
  );
}
