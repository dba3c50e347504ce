import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { shownState } from '#domain/tool-servers/call-run.ts';
import { usePicture } from '#features/gallery/use-picture.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { toolFaultText } from '#features/parts/tool-fault-text.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { fold } from '../thread/fold-style.ts';
import { CallCard } from './call-card.tsx';
import { FormCard } from './form-card.tsx';
import { pretty } from './pretty.ts';
import type { ShownCall } from './use-calls.ts';

const useList = makeResetStyles({
  margin: '0 0 8px',
  padding: 0,
  listStyleType: 'none',
  '& > li': { minWidth: 0 },
  '& > li > details': fold,
  '& > li > details > div': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '6px',
    paddingBlockEnd: '8px',
    paddingInlineStart: '14px',
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '16px',
    overflowWrap: 'anywhere',
  },
  '& > li > details p': { margin: 0 },
  '& > li > details img': { maxWidth: '100%', maxHeight: '240px', borderRadius: '4px' },
  '& > li > details pre': {
    boxSizing: 'border-box',
    width: '100%',
    maxHeight: '200px',
    margin: 0,
    padding: '8px',
    overflow: 'auto',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    whiteSpace: 'pre-wrap',
  },
});

interface CallsViewProps {
  calls: readonly ShownCall[];
  /** Their answer is still made. */
  isLive: boolean;
}

export default function CallsView({ calls, isLive }: CallsViewProps) {
  const { t } = useText();
  return (
    <ul className={useList()} aria-label={t('tool.call.name')}>
      {calls.map((call) => (
        <li key={call.id}>
          <Call call={call} state={shownState(call, isLive)} />
        </li>
      ))}
    </ul>
  );
}

function Picture({ docId, name }: { docId: string; name: string }) {
  const { address } = usePicture(docId);
  return address && <img src={address} alt={name} />;
}

type State = ReturnType<typeof shownState>;

function Call({ call, state }: { call: ShownCall; state: State }) {
  const { form } = call;
  if (state === 'running' && form) return <FormCard call={call} form={form} />;
  return state === 'asking' ? <CallCard call={call} /> : <CallLine call={call} state={state} />;
}

const percent = (part: number, tag: string) =>
  new Intl.NumberFormat(tag, { style: 'percent' }).format(part);

/** One line; what was sent and what came is under it. */
function CallLine({ call, state }: { call: ShownCall; state: Exclude<State, 'asking'> }) {
  const { t, tag } = useText();
  const open = useOpenDocument();
  const { server, host, tool, title, args, docId, isCut, error, progress, progressWords } = call;
  const name = `${server} · ${title || tool}`;
  const opened = docId && open && { docId, docType: 'chat_file_markdown' as const, title: name };
  return (
    <details>
      <summary>
        <span>
          <bdi>{name}</bdi> · {t(`tool.call.state.${state}`)}
          {state === 'running' && progress ? ` ${percent(progress, tag)}` : ''}
          {state === 'running' && progressWords && <bdi> {progressWords}</bdi>}
        </span>
      </summary>
      <div>
        {error && <p>{toolFaultText(t, error)}</p>}
        {call.isSent && <p>{t('tool.call.sent', { host: `\u2066${host}\u2069` })}</p>}
        <pre dir="ltr">{pretty(args)}</pre>
        {isCut && <p>{t('tool.call.cut')}</p>}
        <p>{`${t('settings.toolServers.heading')}: ${t('chips.tokens', { count: call.tokens })}`}</p>
        {call.pictures.map((id) => (
          <Picture key={id} docId={id} name={name} />
        ))}
        {opened && (
          <TextButton tone="outline" onClick={() => open({ ...opened, at: null })}>
            {t('tool.call.result')}
          </TextButton>
        )}
      </div>
    </details>
  );
}
