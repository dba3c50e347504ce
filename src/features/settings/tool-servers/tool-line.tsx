import { makeResetStyles, Switch, tokens } from '@fluentui/react-components';
import type { ServerTool } from '#domain/tool-servers/tool-server.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { ToolArguments } from '#features/parts/tool-arguments.tsx';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useQuiet } from '../settings-styles.ts';

export const useToolLines = makeResetStyles({
  margin: '4px 0 0',
  padding: 0,
  listStyleType: 'none',
  '& > li': {
    paddingBlock: '6px 10px',
    borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  '& > li > p': { margin: 0 },
  '& > li > [data-said], & > li > details > div': {
    maxHeight: '160px',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'pre-wrap',
  },
  '& > li > [data-waits]': {
    marginBlock: '2px 4px',
    color: tokens.colorPaletteDarkOrangeForeground1,
    fontSize: '12px',
    lineHeight: '16px',
  },
});

/** A tool with all that its server says of it: the model reads that too. */
export function ToolLine({ id, tool }: { id: string; tool: ServerTool }) {
  const { t } = useText();
  const { rows } = useShell();
  const attempt = useAttempt();
  const quiet = useQuiet();
  const { name, state, isGone } = tool;
  const { title, description, schema, isReadOnly, tokens: count, hash } = tool.next ?? tool;
  const facts = [
    ...(title && title !== name ? [name] : []),
    ...(isReadOnly ? [t('settings.toolServers.reads')] : []),
    t('chips.tokens', { count }),
  ];
  return (
    <li>
      <Switch
        label={<bdi>{title || name}</bdi>}
        checked={state === 'on'}
        onChange={(_event, { checked }) =>
          void attempt(rows.toolServers.setTool({ id, name, isOn: checked, hash }))
        }
      />
      {(state === 'changed' || state === 'new') && (
        <p data-waits>{t('settings.toolServers.changed')}</p>
      )}
      {isGone && <p data-waits>{t('settings.toolServers.gone')}</p>}
      {description && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keys
        <p data-said dir="auto" tabIndex={0}>
          {description}
        </p>
      )}
      <ToolArguments schema={schema} />
      <p className={quiet}>{facts.join(' · ')}</p>
    </li>
  );
}
