import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useShell } from '#features/shell.tsx';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { column, outlined } from '#ui/theme/shapes.ts';
import type { Source } from '../context/context-chips.ts';
import { measure } from '../frame-styles.ts';

const useStyle = makeResetStyles({
  ...measure,
  ...column('8px'),
  boxSizing: 'border-box',
  height: '100%',
  paddingBlock: '8px 16px',
  '& > h2': { margin: 0, fontSize: '16px', lineHeight: '22px', overflowWrap: 'anywhere' },
  '& > textarea': {
    flexGrow: 1,
    boxSizing: 'border-box',
    minHeight: '160px',
    padding: '12px',
    ...outlined,
    backgroundColor: tokens.colorNeutralBackground1,
    color: 'inherit',
    font: 'inherit',
    resize: 'none',
  },
  '& > textarea:focus-visible': focusRing,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const shape = ['40%', '90%', '86%', '92%'].map((width) => ({ width, gap: true }));

/** Characters that are fetched at a time. */
const rangeLength = 100_000;

/** The whole text of a file, to copy or to save; the composer below asks about it. */
export default function ExtractedText({ source }: { source: Source }) {
  const { t } = useText();
  const { copy, saveFile } = useShell();
  const attempt = useAttempt();
  const { text, failure } = useWholeText(source.docId);
  const style = useStyle();
  const [isCopied, setCopied] = useState(false);
  if (failure) return <p role="alert">{errorText(t, failure)}</p>;
  if (text === null) return <Skeleton lines={shape} />;
  if (text.trim() === '') return <p role="status">{t('reader.noText')}</p>;
  const save = () => saveFile(`${source.title}.txt`, 'text/plain', [text]);
  return (
    <div className={style}>
      <h2 dir="auto">{source.title}</h2>
      <textarea readOnly dir="auto" aria-label={t('freeTool.textOf')} value={text} />
      <div>
        <TextButton tone="accent" onClick={() => void attempt(copy(text)).then(setCopied)}>
          {t(isCopied ? 'answer.copied' : 'answer.copy')}
        </TextButton>
        <TextButton tone="outline" onClick={save} text="freeTool.saveText" />
      </div>
    </div>
  );
}

function useWholeText(docId: string): { text: string | null; failure: CodedError | null } {
  const { value: text = null, error: failure } = useRequest(
    async ({ rows }) => {
      let whole = '';
      for (;;) {
        const request = { docId, from: whole.length, length: rangeLength };
        const part = await rows.document.read(request);
        whole += part.text;
        if (part.text === '' || whole.length >= part.total) return whole;
      }
    },
    [docId],
  );
  return { text, failure };
}
