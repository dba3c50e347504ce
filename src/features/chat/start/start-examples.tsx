import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { outlined, row } from '#ui/theme/shapes.ts';
import { useChips } from '../context/use-chat-context.ts';
import { measure } from '../frame-styles.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useExamples } from './use-examples.tsx';

const useExampleList = makeResetStyles({
  ...measure,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: '8px',
  marginBlock: 0,
  paddingBlock: '4px 16px',
  '& > li': { listStyleType: 'none', display: 'flex', minWidth: 0 },
  '& > li > button': {
    ...row('10px'),
    flexGrow: 1,
    minWidth: 0,
    minHeight: '44px',
    paddingBlock: '8px',
    paddingInline: '12px',
    ...outlined,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& > li > button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > li > button:focus-visible': focusRing,
  '& > li > button > svg': { flexShrink: 0, color: tokens.colorBrandForeground1 },
  '& > li > button > span': {
    minWidth: 0,
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
});

/** What one can begin with here: gone once something was added to the question. */
export default function StartExamples() {
  const { t } = useText();
  const examples = useExamples();
  const list = useExampleList();
  const hasSources = useChips().length > 0;
  const { loaded } = useChatSettings();
  const { hasNone } = useChatModels();
  if (hasSources || hasNone || !loaded) return null;
  return (
    <ul className={list} aria-label={t('start.examples')}>
      {examples.map(({ key, text, icon, run }) => (
        <li key={key}>
          <button type="button" onClick={run}>
            {icon}
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
