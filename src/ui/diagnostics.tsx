import { makeResetStyles, tokens } from '@fluentui/react-components';
import { createContext, useContext, useEffect, useState } from 'react';
import { TextButton } from './controls/buttons.tsx';
import { ScrollArea } from './controls/scroll-area.tsx';
import { useText } from './text.ts';
import { focusRing } from './theme/focus-ring.ts';

/** What the composition root knows of the page and its calls. */
export interface Diagnostics {
  /** The text that is shown, and copied as it is shown. */
  readonly read: (error?: Error) => Promise<string>;
  readonly copy: (text: string) => Promise<void>;
}

export const DiagnosticsContext = createContext<Diagnostics | null>(null);

const useShown = makeResetStyles({
  '& > summary': { cursor: 'pointer', minHeight: '32px', alignContent: 'center' },
  '& > summary:focus-visible': focusRing,
  '& > div': {
    maxHeight: '240px',
    boxSizing: 'border-box',
    margin: '4px 0 8px',
    padding: '8px 12px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '12px',
    lineHeight: '18px',
    overflow: 'auto',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    textAlign: 'left',
  },
});

/** "Copy diagnostics", with all that it copies in sight on request. Nothing where the page has none. */
export function CopyDiagnostics({ error }: { error?: Error }) {
  const { t } = useText();
  const diagnostics = useContext(DiagnosticsContext);
  const [text, setText] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const style = useShown();
  useEffect(() => {
    let isGone = false;
    void diagnostics?.read(error).then((read) => !isGone && setText(read));
    return () => {
      isGone = true;
    };
  }, [diagnostics, error]);
  if (!diagnostics || text === null) return null;
  const copy = () => diagnostics.copy(text).then(() => setCopied(true));
  return (
    <div>
      <details className={style}>
        <summary>{t('settings.diagnostics.show')}</summary>
        <ScrollArea dir="ltr">{text}</ScrollArea>
      </details>
      <TextButton tone="outline" onClick={() => void copy().catch(() => undefined)}>
        {t('settings.diagnostics.copy')}
      </TextButton>{' '}
      <span role="status">{isCopied && t('answer.copied')}</span>
    </div>
  );
}
