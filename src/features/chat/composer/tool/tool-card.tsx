import '#ui/later-texts.ts';
import { Field, makeResetStyles, Select } from '@fluentui/react-components';
import { useEffect, useId, useRef } from 'react';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { cardBox } from '#ui/theme/card-box.ts';
import { useChatViews } from '../../state/use-chat-views.ts';
import { useChatWindow } from '../../state/use-chat-window.ts';
import type { OpenTool } from './open-tool.ts';
import { ToolForm } from './tool-form.tsx';
import { useOpenTool } from './use-open-tool.ts';
import { useRunTool } from './use-run-tool.ts';

const useCard = makeResetStyles({
  ...cardBox,
  maxHeight: '60vh',
  overflowY: 'auto',
  marginBlockEnd: '8px',
  '& h2, & p': { margin: 0 },
  '& h2': { fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& form': { display: 'flex', flexDirection: 'column', gap: '8px' },
  '& [data-choices]': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  '& [data-choices] > *': { flexGrow: 1, flexBasis: '120px', minWidth: 0 },
  '& [data-buttons]': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  // Fields of Fluent are as wide as their longest option, or as twenty letters.
  '& .fui-Field': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& .fui-Select, & .fui-Textarea': { minWidth: 0, maxWidth: '100%' },
  '& textarea, & select': { boxSizing: 'border-box', width: '100%', minWidth: 0 },
  '& .fui-Select__select': { minHeight: '32px' },
});

/** The form of a tool above the composer: what it needs, and what a person may choose. */
export default function ToolCard({ tool }: { tool: OpenTool }) {
  const { t } = useText();
  const { openSettings } = useShell();
  const views = useChatViews();
  const window = useChatWindow();
  const style = useCard();
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const { chosen, own, isReady, choose } = useOpenTool(tool);
  const run = useRunTool();
  const close = () => {
    views.openTool(null);
    window.focus();
  };
  useEffect(() => {
    if (isReady) card.current?.querySelector<HTMLElement>('textarea, select, button')?.focus();
  }, [isReady]);
  if (!isReady) return null;
  return (
    <section
      ref={card}
      className={style}
      aria-labelledby={heading}
      // The keys of its fields bubble.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        close();
      }}
    >
      <h2 id={heading}>{chosen && !own ? chosen.name : t('run.ownTools')}</h2>
      {own && own.length > 0 && (
        <Field label={t('settings.tools.list')}>
          <Select value={chosen?.id ?? ''} onChange={(_event, { value }) => choose(value)}>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {chosen ? (
        <ToolForm key={chosen.id ?? ''} tool={chosen} run={run} close={close} />
      ) : (
        <>
          <p>{t('settings.tools.empty')}</p>
          <div data-buttons>
            <TextButton tone="accent" onClick={() => openSettings('tools')}>
              {t('action.settings')}
            </TextButton>
            <TextButton tone="outline" onClick={close} text="action.cancel" />
          </div>
        </>
      )}
    </section>
  );
}
