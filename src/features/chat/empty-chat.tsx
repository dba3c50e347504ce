import { makeResetStyles, tokens } from '@fluentui/react-components';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { ConnectCard } from './connect-card.tsx';
import { measure } from './frame-styles.ts';
import type { Chat } from './use-chat.ts';

const useEmpty = makeResetStyles({
  ...measure,
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  height: '100%',
  overflowY: 'auto',
  paddingBlock: '16px 8px',
  '& > :first-child': { marginBlockStart: 'auto' },
  '& > ul': { display: 'flex', flexWrap: 'wrap', gap: '8px', margin: 0, padding: 0 },
  '& > ul > li': { listStyleType: 'none' },
  '& > h2': {
    margin: 'auto',
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 400,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
});

const actions = ['summarise', 'keyPoints', 'explain'] as const;

/** Before the first question: what fits the page, or how to begin. */
export function EmptyChat({ chat }: { chat: Chat }) {
  const { t } = useText();
  const { surface } = useShell();
  const empty = useEmpty();
  const page = chat.context.chips.some(({ kind }) => kind === 'page' || kind === 'source');
  return (
    <section>
      <div className={empty}>
        {surface === 'web' && <h2>{t('empty.hello')}</h2>}
        {chat.noModel && !chat.connectAsked && <ConnectCard models={chat.models} />}
        {page && (
          <ul>
            {actions.map((action) => (
              <li key={action}>
                <TextButton
                  tone="outline"
                  onClick={() => void chat.ask(t(`empty.${action}Prompt`))}
                >
                  {t(`empty.${action}`)}
                </TextButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
