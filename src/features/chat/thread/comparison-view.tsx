import { makeResetStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Stop20Filled } from '@fluentui/react-icons/svg/stop';
import { type KeyboardEvent, memo, useId, useMemo, useRef, useState } from 'react';
import { isLive, type Message } from '#domain/conversations/conversations.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { column, ellipsis, faint, row } from '#ui/theme/shapes.ts';
import { AnswerView } from './answer/answer-view.tsx';
import type { ThreadItem } from './branch.ts';
import type { MessageActions } from './use-message-actions.ts';
import { useWide } from './use-wide.ts';

/** Below this width, the two answers are tabs. */
const columnsFrom = 640;

const usePair = makeResetStyles({
  ...column('8px'),
  minWidth: 0,
  '& > [role="tablist"]': {
    display: 'flex',
    gap: '4px',
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& > [role="tablist"] > button': {
    flexShrink: 1,
    minWidth: 0,
    borderRadius: 0,
    borderBlockEnd: '2px solid transparent',
    overflow: 'hidden',
  },
  '& > [role="tablist"] > button > span': ellipsis,
  '& > [role="tablist"] > button[aria-selected="true"]': {
    borderBlockEndColor: tokens.colorBrandStroke1,
    fontWeight: 600,
  },
  '& > div[data-columns]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '24px',
  },
  '& > p': { margin: 0, ...faint },
});

const useColumn = makeResetStyles({
  ...column('4px'),
  minWidth: 0,
  '&[hidden]': { display: 'none' },
  '& > header': {
    ...row('4px'),
    justifyContent: 'flex-end',
    minHeight: '32px',
    paddingBlockEnd: '2px',
  },
  '&:not([role]) > header': { borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}` },
  '& > header > h3': {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: 600,
    ...ellipsis,
  },
  '& > header > button': { fontSize: '12px', lineHeight: '16px' },
});

interface ComparisonViewProps {
  item: ThreadItem;
  comparison: Message;
  question: Message | null;
  nameOf: (answer: Message) => string;
  actions: MessageActions;
}

/** Two models' answers to one question: columns where there is room, else tabs. */
export const ComparisonView = memo(
  ({ item, comparison, question, nameOf, actions }: ComparisonViewProps) => {
    const { t } = useText();
    const pair = useRef<HTMLElement>(null);
    const wide = useWide(pair, columnsFrom);
    const [shown, show] = useState(0);
    const prefix = useId();
    const answers = [item.message, comparison] as const;
    const columns = answers.map((answer, index) => (
      <Column
        key={answer.messageId}
        id={`${prefix}${index}`}
        answer={answer}
        other={answers[1 - index]!}
        name={nameOf(answer)}
        hidden={!wide && index !== shown}
        tabbed={!wide}
        question={question}
        actions={actions}
      />
    ));
    return (
      <section ref={pair} className={usePair()} aria-label={t('compare.name')}>
        {!wide && <Tabs names={answers.map(nameOf)} prefix={prefix} shown={shown} show={show} />}
        {wide ? <div data-columns>{columns}</div> : columns}
        <p>{t('compare.hint')}</p>
      </section>
    );
  },
);
ComparisonView.displayName = 'ComparisonView';

interface TabsProps {
  names: readonly string[];
  prefix: string;
  shown: number;
  show: (index: number) => void;
}

/** Arrow keys move between tabs and show them. */
function Tabs({ names, prefix, shown, show }: TabsProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const next = 1 - shown;
    show(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('compare.name')} onKeyDown={onKeyDown}>
      {names.map((name, index) => (
        <TextButton
          key={prefix + String(index)}
          role="tab"
          aria-selected={index === shown}
          aria-controls={`${prefix}${index}`}
          tabIndex={index === shown ? 0 : -1}
          title={name}
          onClick={() => show(index)}
        >
          <span>{name}</span>
        </TextButton>
      ))}
    </div>
  );
}

interface ColumnProps {
  id: string;
  answer: Message;
  other: Message;
  name: string;
  hidden: boolean;
  tabbed: boolean;
  question: Message | null;
  actions: MessageActions;
}

/** One of the two answers, with its own actions. */
function Column({ id, answer, other, name, hidden, tabbed, question, actions }: ColumnProps) {
  const { t } = useText();
  const style = useColumn();
  const item = useMemo<ThreadItem>(
    () => ({ message: answer, comparison: null, siblings: [answer.messageId] }),
    [answer],
  );
  const own = useColumnActions(actions, answer, other.messageId);
  const live = isLive(answer.status);
  return (
    <div
      id={id}
      className={style}
      hidden={hidden}
      {...(tabbed ? { role: 'tabpanel', 'aria-label': name } : {})}
    >
      <header>
        {!tabbed && <h3 title={name}>{name}</h3>}
        {live ? (
          <IconButton
            name={t('compare.stop', { name })}
            icon={<Stop20Filled />}
            onClick={() => actions.stop(answer.messageId)}
          />
        ) : (
          question && (
            <TextButton
              tone="outline"
              aria-label={t('compare.keepName', { name })}
              onClick={() => actions.chooseBranch(question, answer.messageId)}
            >
              <CheckmarkCircle20Regular aria-hidden />
              {t('compare.keep')}
            </TextButton>
          )
        )}
      </header>
      <AnswerView item={item} question={question} actions={own} isCompared />
    </div>
  );
}

/**
 * A new answer in this column is compared with the other one, by the same model unless one is
 * named.
 */
function useColumnActions(
  actions: MessageActions,
  { model: own }: Message,
  otherId: string,
): MessageActions {
  return useMemo(() => {
    const again = (question: Message, model: typeof own) => {
      const by = model ?? own;
      if (by) actions.compare(question, otherId, by);
      else actions.retry(question, null, { comparison: otherId });
    };
    return {
      ...actions,
      retry: again,
      otherModels: (question, current) =>
        actions.otherModels(question, current, (ref) => again(question, ref)),
      compareModels: () => [],
    };
  }, [actions, own, otherId]);
}
