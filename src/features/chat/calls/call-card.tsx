import { Field, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import type { CallDecision } from '#domain/tool-servers/call-run.ts';
import { isPageServer } from '#domain/tool-servers/page-server.ts';
import { useShell } from '#features/shell.tsx';
import { isObject, parseJson } from '#shared/json.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import { useText } from '#ui/text.ts';
import { useReport } from '../state/use-report.ts';
import { useCard } from './card-style.ts';
import { pretty } from './pretty.ts';
import type { ShownCall } from './use-calls.ts';

const maxRows = 12;

/** Asks the person about a call: to which server, with which arguments, which they may change. */
export function CallCard({ call }: { call: ShownCall }) {
  const { t } = useText();
  const { server, host, tool, title, foreign, reason } = call;
  const written = pretty(call.args);
  const [args, setArgs] = useState(written);
  const facts = [
    ...(title && title !== tool ? [tool] : []),
    ...(call.isReadOnly ? [t('settings.toolServers.reads')] : []),
    ...(!call.isReadOnly && isPageServer({ id: call.serverId }) ? [t('tool.page.changes')] : []),
  ];
  const isRight = isObject(parseJson(args));
  const rows = Math.min(maxRows, args.split('\n').length + 1);
  return (
    <Group name={t('tool.call.ask', { server, tool: title || tool })} className={useCard()}>
      <p data-title role="status">
        {t('tool.call.ask', { server, tool: title || tool })}
      </p>
      {facts.length > 0 && <p data-quiet>{facts.join(' · ')}</p>}
      <p data-quiet>{t('tool.call.sends', { host: `\u2066${host}\u2069` })}</p>
      {reason === 'again' && <p data-warning>{t('tool.call.again')}</p>}
      {foreign.length > 0 && (
        <p data-warning>{t('tool.call.foreign', { words: foreign.join(' · ') })}</p>
      )}
      <Field
        label={t('tool.call.args')}
        {...(!isRight && {
          validationState: 'error',
          validationMessage: t('tool.call.wrongArgs'),
        })}
      >
        <Textarea
          dir="ltr"
          resize="vertical"
          spellCheck={false}
          rows={rows}
          value={args}
          onChange={(_event, { value }) => setArgs(value)}
        />
      </Field>
      <Decisions call={call} args={args === written ? undefined : args} isRight={isRight} />
    </Group>
  );
}

interface DecisionsProps {
  call: ShownCall;
  /** undefined: as they were. */
  args: string | undefined;
  isRight: boolean;
}

function Decisions({ call, args, isRight }: DecisionsProps) {
  const { t } = useText();
  const { bus } = useShell();
  const report = useReport();
  const [isSent, setSent] = useState(false);
  const { id, server, isReadOnly, reason } = call;
  const send = (event: CallDecision) => {
    setSent(true);
    const changed = args === undefined ? {} : { args };
    void report(bus.request('run.send', { kind: 'call', id, event, ...changed })).then(() =>
      setSent(false),
    );
  };
  const mayRun = isRight && !isSent;
  return (
    <div data-buttons>
      <TextButton tone="accent" disabled={!mayRun} onClick={() => send('once')}>
        {t('tool.call.once')}
      </TextButton>
      {reason === 'new' && (
        <TextButton tone="outline" disabled={!mayRun} onClick={() => send('always')}>
          {t('tool.call.always')}
        </TextButton>
      )}
      {reason === 'new' && isReadOnly && (
        <TextButton tone="outline" disabled={!mayRun} onClick={() => send('reads')}>
          {t('tool.call.reads', { server })}
        </TextButton>
      )}
      <TextButton tone="outline" disabled={isSent} onClick={() => send('refuse')}>
        {t('tool.call.refuse')}
      </TextButton>
      <TextButton tone="link" disabled={isSent} onClick={() => send('never')}>
        {t('tool.call.never')}
      </TextButton>
    </div>
  );
}
