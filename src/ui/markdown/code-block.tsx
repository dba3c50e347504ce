import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { useState } from 'react';
import { IconButton } from '../controls/buttons.tsx';
import { useText } from '../text.ts';
import { useCopy } from './copy-context.ts';

const useBlock = makeResetStyles({
  position: 'relative',
  marginBlock: '12px',
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground3,
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '32px',
    paddingInlineStart: '12px',
    color: tokens.colorNeutralForeground3,
    fontSize: '12px',
    lineHeight: '16px',
  },
  '& > section': { padding: '0 12px 12px', overflowX: 'auto' },
  '& pre': {
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    lineHeight: '20px',
    textAlign: 'start',
    tabSize: 4,
  },
  '& > section:focus-visible': {
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    borderRadius: '8px',
  },
});

/** Code as written, with its language and a button that copies it. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const { t } = useText();
  const copy = useCopy();
  const [copied, setCopied] = useState(false);
  const style = useBlock();
  return (
    <div className={style}>
      <header>
        <span>{language}</span>
        <IconButton
          name={copied ? t('answer.copied') : t('code.copy')}
          icon={copied ? <Checkmark20Regular /> : <Copy20Regular />}
          onBlur={() => setCopied(false)}
          onClick={() => void copy(text.replace(/\n$/, '')).then(() => setCopied(true))}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too */}
      <section tabIndex={0} dir="ltr" aria-label={t('code.name')}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
    </div>
  );
}
