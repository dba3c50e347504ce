import { makeResetStyles, tokens } from '@fluentui/react-components';
import { TextWrap20Regular } from '@fluentui/react-icons/svg/text-wrap';
import { TextWrapOff20Regular } from '@fluentui/react-icons/svg/text-wrap-off';
import { type ReactNode, useState } from 'react';
import { ellipsis, faint, muted, row } from '#ui/theme/shapes.ts';
import { IconButton } from '../../controls/buttons.tsx';
import { CopyButton } from '../../controls/copy-button.tsx';
import { useText } from '../../text.ts';
import { innerFocusRing } from '../../theme/focus-ring.ts';
import { looks } from './highlight/looks.ts';

const useBlock = makeResetStyles({
  marginBlock: '0 12px',
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground3,
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  '& > header': {
    ...row(),
    minHeight: '32px',
    paddingInlineStart: '12px',
    ...faint,
    userSelect: 'none',
  },
  '& > header > span': { flexGrow: 1, ...ellipsis },
  // Not a part of the answer's text: it is neither copied nor read out before the code's name.
  '& > header > span::before': { content: 'attr(data-language)' },
  '& > section': { padding: '0 12px 12px', overflowX: 'auto' },
  '& pre': {
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13px',
    lineHeight: '20px',
    textAlign: 'start',
    tabSize: 4,
    overflowWrap: 'normal',
  },
  '& code': { fontSize: 'inherit' },
  '& section > img': { height: 'auto' },
  '& > footer': { padding: '0 12px 8px', ...muted },
  '& [data-lines]': { display: 'block' },
  '&[data-wrap] pre': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& > section:focus-visible': {
    ...innerFocusRing,
    borderRadius: '8px',
  },
  ...looks,
});

interface CodeBlockProps {
  /** The copied text. */
  text: () => string;
  /** As the fence names it. */
  language: string;
  /** Its colours are not computed yet. */
  pending?: boolean;
  /** More buttons, before the others. */
  actions?: ReactNode;
  /** Below the code. */
  note?: string | undefined;
  /** A picture of the code, shown in place of it. */
  isPicture?: boolean;
  children: ReactNode;
}

/** Code as written, with its language and a button that copies it. */
export function CodeBlock(props: CodeBlockProps) {
  const { text, language, pending, actions, note, isPicture = false, children } = props;
  const { t } = useText();
  const [wrap, setWrap] = useState(false);
  const style = useBlock();
  const label = language ? t('code.nameIn', { language }) : t('code.name');
  return (
    <div
      className={style}
      data-code=""
      data-wrap={wrap ? '' : undefined}
      data-pending={pending ? '' : undefined}
    >
      <header>
        <span data-language={language} />
        {actions}
        {!isPicture && (
          <IconButton
            name={wrap ? t('code.unwrap') : t('code.wrap')}
            icon={wrap ? <TextWrapOff20Regular /> : <TextWrap20Regular />}
            onClick={() => setWrap(!wrap)}
          />
        )}
        <CopyButton name={t('code.copy')} text={() => text().replace(/\n$/, '')} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too */}
      <section tabIndex={0} dir="ltr" aria-label={label}>
        {isPicture ? (
          children
        ) : (
          <pre>
            <code className={language ? `language-${language}` : undefined}>{children}</code>
          </pre>
        )}
      </section>
      {note && <footer>{note}</footer>}
    </div>
  );
}
