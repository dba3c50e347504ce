import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { type Dictation, dictatedText, type SpokenRange } from '#domain/dictation/dictation.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { errorText, hostName } from '#ui/error-text.ts';
import { type Translate, useText } from '#ui/text.ts';
import { wrapped } from '#ui/theme/shapes.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useShell } from '../shell.tsx';
import type { DictationView } from './use-dictation.ts';

const useNote = makeResetStyles({
  ...wrapped('2px 8px'),
  margin: '0 4px 4px',
  padding: '4px 4px 4px 10px',
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: tokens.colorNeutralBackground3,
  fontSize: '13px',
  lineHeight: '20px',
  '&[data-inside]': { margin: 0, padding: 0 },
  '& > p': { flexGrow: 1, flexBasis: '180px', margin: 0 },
});

/** What keeps a dictation from its text, with what can be done; nothing where nothing does. */
export function DictationProblem({ view }: { view: DictationView }) {
  const { t } = useText();
  const style = useNote();
  const { dictation, problem, notice, dismiss, cancel } = view;
  const failure = dictation?.ranges.findLast(({ error }) => error !== null)?.error ?? null;
  const said = wordsOf(t, view, failure);
  if (said === null) return null;
  const isEnded = !dictation || dictation.state === 'failed';
  const close = dictation?.state === 'failed' ? cancel : dismiss;
  return (
    <aside
      className={style}
      aria-label={t('dictation.problem')}
      data-dictation
      data-problem={problem ?? notice}
      data-inside={isEnded ? undefined : true}
    >
      <p role="status">{said}</p>
      {failure && !isEnded ? <FailureActions view={view} error={failure} /> : <Help view={view} />}
      {isEnded && (
        <IconButton name={t('action.dismiss')} icon={<Dismiss20Regular />} onClick={close} />
      )}
    </aside>
  );
}

function wordsOf(t: Translate, view: DictationView, failure: SpokenRange['error']): string | null {
  const { dictation, problem, notice } = view;
  if (dictation?.state === 'failed') return errorText(t, dictation.error ?? { code: 'failed' });
  if (dictation) {
    if (!failure) return dictation.error && errorText(t, dictation.error);
    const isDelayed = dictation.ranges.some(({ state }) => state === 'delayed');
    const outcome = isDelayed ? t('dictation.delayed') : t('dictation.kept');
    return `${errorText(t, failure)} ${outcome}`;
  }
  if (problem === 'ask') return t('dictation.ask');
  if (problem === 'denied') return errorText(t, { code: 'microphone_denied' });
  if (problem === 'none') return errorText(t, { code: 'microphone_none' });
  return notice && t(`dictation.ended.${notice}`);
}

function FailureActions({
  view,
  error,
}: {
  view: DictationView;
  error: NonNullable<SpokenRange['error']>;
}): ReactNode {
  const { t } = useText();
  const { rows, openSettings } = useShell();
  const attempt = useAttempt();
  const host = error.details?.host;
  const allow = async (name: string) => {
    const { recordingHosts } = await rows.settings.get();
    const hosts = [...new Set([...recordingHosts, name])];
    if (await attempt(rows.settings.set({ recordingHosts: hosts }))) view.retry();
  };
  return (
    <>
      {error.code === 'transcribe_ask' && typeof host === 'string' ? (
        <TextButton tone="outline" onClick={() => void allow(host)}>
          {t('dictation.allow', { host: hostName(t, host) })}
        </TextButton>
      ) : (
        <TextButton tone="outline" onClick={view.retry} text="action.retry" />
      )}
      {(error.code === 'no_transcriber' || error.code.startsWith('recogniser_')) && (
        <TextButton tone="link" onClick={() => openSettings('voice')} text="dictation.settings" />
      )}
      {view.dictation?.state === 'stalled' && <Endings view={view} dictation={view.dictation} />}
    </>
  );
}

/** A dictation of which a part has no text can be used without it. */
function Endings({ view, dictation }: { view: DictationView; dictation: Dictation }): ReactNode {
  return (
    <>
      {dictatedText(dictation.ranges) !== '' && (
        <TextButton tone="link" onClick={view.accept} text="dictation.use" />
      )}
      <TextButton tone="link" onClick={view.cancel} text="dictation.discard" />
    </>
  );
}

function Help({ view: { dictation, problem, notice, start } }: { view: DictationView }): ReactNode {
  const { openSettings } = useShell();
  if (problem === 'ask')
    return (
      <TextButton tone="outline" onClick={() => openSettings('voice')} text="dictation.askHere" />
    );
  if (problem === 'none')
    return <TextButton tone="outline" onClick={() => void start()} text="action.retry" />;
  const hasNoPrompt = dictation?.error?.code === 'microphone_no_prompt';
  if (notice !== 'nothing' && notice !== 'lost' && !hasNoPrompt) return null;
  return <TextButton tone="link" onClick={() => openSettings('voice')} text="dictation.settings" />;
}
