import { Code20Regular } from '@fluentui/react-icons/svg/code';
import { Flowchart20Regular } from '@fluentui/react-icons/svg/flowchart';
import {
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Picture } from '#domain/conversations/diagrams.ts';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import { IconButton } from '../../controls/buttons.tsx';
import { useText } from '../../text.ts';
import { useRestoredMarks } from '../citation-slot.ts';
import { Code } from './code.tsx';
import { CodeBlock } from './code-block.tsx';
import { DrawContext } from './draw-context.ts';

interface DiagramProps {
  code: CodeContent;
  /** More buttons. */
  actions?: ReactNode;
}

/**
 * Mermaid code as its picture, drawn when it comes near the view; code that cannot be drawn stays
 * code.
 */
export function Diagram({ code, actions }: DiagramProps) {
  const { t } = useText();
  const text = useRestoredMarks(code.pieces.join(''));
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { picture, failed } = usePicture(text, near, useDarkPage());
  const [asCode, showCode] = useState(false);
  const buttons = (
    <>
      {actions}
      {picture && (
        <IconButton
          name={asCode ? t('diagram.show') : t('diagram.code')}
          icon={asCode ? <Flowchart20Regular /> : <Code20Regular />}
          onClick={() => showCode(!asCode)}
        />
      )}
    </>
  );
  return (
    <div ref={place} data-diagram="" data-pending={near && !picture && !failed ? '' : undefined}>
      {picture && !asCode ? (
        <CodeBlock text={() => text} language={code.language} actions={buttons} isPicture>
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
        <Code code={code} actions={buttons} note={failed ? t('diagram.failed') : undefined} />
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

function useNear(place: { readonly current: Element | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return near;
}

/** The root of every view sets it: see `root.tsx`. */
function useDarkPage(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed);
      observer.observe(document.documentElement, { attributeFilter: ['style'] });
      return () => observer.disconnect();
    },
    () => document.documentElement.style.colorScheme === 'dark',
  );
}

type Shown = Omit<Picture, 'svg'> & { src: string };

/** As an image it can neither run scripts nor load anything. */
function usePicture(text: string, wanted: boolean, dark: boolean) {
  const draw = useContext(DrawContext);
  const [picture, setPicture] = useState<Shown | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let closed = false;
    let src = '';
    draw(text, dark).then(
      ({ svg, width, height }) => {
        if (closed) return;
        src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setPicture({ src, width, height });
      },
      () => setFailed(!closed),
    );
    return () => {
      closed = true;
      URL.revokeObjectURL(src);
    };
  }, [draw, text, wanted, dark]);
  return { picture, failed };
}
