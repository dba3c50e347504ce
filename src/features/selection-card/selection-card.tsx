import { useRef, useState } from 'react';
import { useText } from '#ui/text.ts';
import { CardHeader } from '../cards/card-header.tsx';
import { useOpened } from '../cards/card-host.ts';
import { CardStatus, useSaid } from '../cards/card-status.tsx';
import { useCardBody, useCardBox } from '../cards/card-styles.ts';
import { useCardHeight } from '../cards/use-card-height.ts';
import { useCardKeys } from '../cards/use-card-keys.ts';
import { useInsertion } from '../cards/use-insertion.ts';
import { type ToolRequest, useToolRun } from '../cards/use-tool-run.ts';
import { LanguageQuestion } from './language-menu.tsx';
import { Result } from './result.tsx';
import { PageActions } from './result-actions.tsx';
import { ToolMenu } from './tool-menu.tsx';
import { useFirstTool } from './use-first-tool.ts';
import { useTranslation } from './use-translation.ts';

/**
 * What a tool makes of the selected text. What was inserted is known to the whole card: it is taken out
 * again, or replaced by another result, whatever is shown meanwhile.
 */
export function SelectionCard() {
  const { t } = useText();
  const opened = useOpened('selection');
  const run = useToolRun(opened.url);
  const { said, say } = useSaid();
  const insertion = useInsertion(say);
  const [isChoosing, setChoosing] = useState(false);
  const box = useRef<HTMLElement>(null);
  const body = useCardBody();
  const translation = useTranslation(run);
  useFirstTool(run, translation.start);
  useCardKeys(box);
  useCardHeight(box);
  const shown = isChoosing ? null : run.request;
  const asks = isChoosing ? null : translation.asksInsteadOf;
  const choose = (request: ToolRequest) => {
    setChoosing(false);
    say('');
    run.run(request);
  };
  return (
    <main className={useCardBox()} ref={box}>
      <CardHeader
        title={shown?.name ?? t(asks === null ? 'pill.more' : 'tool.group.translate')}
        {...((shown || asks !== null) && {
          back: { name: t('card.back'), go: () => setChoosing(true) },
        })}
      />
      {shown && (
        <Result run={run} insertion={insertion} said={said} say={say} into={translation.into} />
      )}
      {!shown && asks !== null && <LanguageQuestion language={asks} into={translation.into} />}
      {!shown && asks === null && (
        <>
          <div className={body}>
            <ToolMenu selected={opened} run={choose} />
          </div>
          {insertion.isInserted && <PageActions insertion={insertion} say={say} write={null} />}
          <CardStatus live={null} said={said} />
        </>
      )}
    </main>
  );
}
