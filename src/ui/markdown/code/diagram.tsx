import { Code20Regular } from '@fluentui/react-icons/svg/code';
import { Flowchart20Regular } from '@fluentui/react-icons/svg/flowchart';
import { useRef, useState } from 'react';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import { IconButton } from '../../controls/buttons.tsx';
import { useText } from '../../text.ts';
import { useRestoredMarks } from '../citation-slot.ts';
import { Code } from './code.tsx';
import { CodeBlock } from './code-block.tsx';
import { useDrawing, useNear } from './use-drawing.ts';

/**
 * Mermaid code as its picture, drawn when it comes near the view; code that cannot be drawn stays
 * code.
 */
export function Diagram({ code }: { code: CodeContent }) {
  const { t } = useText();
  const text = useRestoredMarks(code.pieces.join(''));
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { picture, failed } = useDrawing(text, near);
  const [asCode, showCode] = useState(false);
  const button = picture && (
    <IconButton
      name={asCode ? t('diagram.show') : t('diagram.code')}
      icon={asCode ? <Flowchart20Regular /> : <Code20Regular />}
      onClick={() => showCode(!asCode)}
    />
  );
  return (
    <div ref={place} data-diagram="" data-pending={near && !picture && !failed ? '' : undefined}>
      {picture && !asCode ? (
        <CodeBlock text={() => text} language={code.language} actions={button} isPicture>
          <img
            src={picture.src}
            width={picture.width}
            height={picture.height}
            // It shrinks as far as it can be read, then it scrolls.
            style={{ maxWidth: `max(100%, ${Math.round(picture.width * 0.6)}px)` }}
            alt={t('diagram.name', { kind: kindOf(text) })}
          />
        </CodeBlock>
      ) : (
        <Code code={code} actions={button} note={failed ? t('diagram.failed') : undefined} />
      )}
    </div>
  );
}

/** The first line without comment or setting names the kind: "sequenceDiagram", "graph TD". */
function kindOf(text: string): string {
  const body = text.replace(/^\s*---\n[\s\S]*?\n---\s*\n/, '');
  const line = body.split('\n').find((each) => each.trim() !== '' && !each.trim().startsWith('%%'));
  return (line ?? '').trim().slice(0, 80);
}
