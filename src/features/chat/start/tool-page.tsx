import { makeResetStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useAccount } from '#features/hooks/use-account.ts';
import { useWays } from '#features/hooks/use-ways.ts';
import { Mark } from '#ui/mark.tsx';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { row, wrapped } from '#ui/theme/shapes.ts';

const usePage = makeResetStyles({
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
  height: '100%',
  '& > header': {
    ...wrapped('4px 16px'),
    minHeight: '56px',
    paddingInline: '16px',
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  '& > header > a': {
    ...row('8px'),
    minWidth: 0,
    minHeight: '40px',
    borderRadius: '4px',
    color: tokens.colorNeutralForeground1,
    fontWeight: 600,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
  },
  '& > header > a:hover': { textDecorationLine: 'underline' },
  '& > header > a:focus-visible': focusRing,
  '& > header > a:first-child': { marginInlineEnd: 'auto', fontSize: '16px', lineHeight: '22px' },
  '& > header > a > svg': { flexShrink: 0, width: '28px', height: '28px' },
  '& > header > a > bdi': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > header > [data-account]': { color: tokens.colorBrandForeground1 },
});

/** Where the frame of a tool leads to: in the language of its address, with what that carries. */
interface ToolLinks {
  home: string;
  app: string;
  account: string;
}

/** A free tool in the frame of the public pages: mark and way home, the whole app, and signing in. */
export default function ToolPage({ links, children }: { links: ToolLinks; children: ReactNode }) {
  const { t } = useText();
  return (
    <div className={usePage()}>
      <header>
        <a href={links.home} data-button-name="tool_home">
          <Mark />
          {t('app.name')}
        </a>
        <a href={links.app} data-button-name="tool_app">
          {t('landing.open')}
        </a>
        <Account address={links.account} />
      </header>
      <div>{children}</div>
    </div>
  );
}

/** In a tab of its own: leaving this one would end an answer that streams in it. */
function Account({ address }: { address: string }) {
  const { t } = useText();
  const { account } = useAccount();
  const ways = useWays();
  // A server of one person shows its codes itself: there are no other accounts.
  const hasAccounts = ways !== null && (ways.google || (ways.email && !ways.mailbox));
  const name = account?.user ? account.user.email : account && hasAccounts && t('account.signIn');
  if (!name) return null;
  return (
    <a href={address} target="_blank" rel="noopener" data-account data-button-name="tool_account">
      <bdi>{name}</bdi>
    </a>
  );
}
