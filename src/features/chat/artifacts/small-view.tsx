import { Code20Regular } from '@fluentui/react-icons/svg/code';
import { DocumentText20Regular } from '@fluentui/react-icons/svg/document-text';
import { Flowchart20Regular } from '@fluentui/react-icons/svg/flowchart';
import { Globe20Regular } from '@fluentui/react-icons/svg/globe';
import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { useMemo, useState } from 'react';
import type { ArtifactKind, ArtifactSource } from '#domain/conversations/artifacts.ts';
import { useDrawing } from '#ui/markdown/code/use-drawing.ts';
import { addressOfSvg, stillImage, stillPicture, windowOfImage } from './still-page.ts';

const icons = {
  html: Globe20Regular,
  svg: Image20Regular,
  mermaid: Flowchart20Regular,
  markdown: DocumentText20Regular,
  code: Code20Regular,
} as const satisfies Readonly<Record<ArtifactKind, unknown>>;

export function KindIcon({ kind }: { kind: ArtifactKind }) {
  const Icon = icons[kind];
  return <Icon />;
}

interface SmallViewProps extends Pick<ArtifactSource, 'text'> {
  kind: ArtifactKind;
}

/** What the code makes, small; its first lines where it makes nothing to look at. */
export function SmallView({ kind, text }: SmallViewProps) {
  switch (kind) {
    case 'html':
      return <SmallPage html={text} />;
    case 'svg':
      return <SmallPicture svg={text} />;
    case 'mermaid':
      return <SmallDiagram code={text} />;
    case 'markdown':
    case 'code':
      return (
        <span data-lines="" dir={kind === 'code' ? 'ltr' : 'auto'}>
          {firstLines(text)}
        </span>
      );
  }
}

/** More is parsed for no small view. */
const maxPage = 300_000;

function SmallPage({ html }: { html: string }) {
  const source = useMemo(
    () => (html.length > maxPage ? '' : addressOfSvg(stillImage(html))),
    [html],
  );
  return <SmallImage source={source} kind="html" {...windowOfImage} data-page="" />;
}

function SmallPicture({ svg }: { svg: string }) {
  const source = useMemo(() => addressOfSvg(stillPicture(svg) ?? ''), [svg]);
  return <SmallImage source={source} kind="svg" data-picture="" />;
}

function SmallDiagram({ code }: { code: string }) {
  const { picture } = useDrawing(code, true);
  return picture ? <SmallImage source={picture.src} kind="mermaid" /> : <KindIcon kind="mermaid" />;
}

interface SmallImageProps {
  source: string;
  kind: ArtifactKind;
  width?: number;
  height?: number;
  'data-page'?: string;
  'data-picture'?: string;
}

/** The icon where a browser cannot show it. */
function SmallImage({ source, kind, ...more }: SmallImageProps) {
  const [failed, setFailed] = useState('');
  if (source === '' || failed === source) return <KindIcon kind={kind} />;
  return <img src={source} alt="" onError={() => setFailed(source)} {...more} />;
}

const maxLines = 16;
const maxLine = 80;

function firstLines(text: string): string {
  const lines = text.slice(0, maxLines * 400).split('\n', maxLines);
  return lines.map((line) => line.slice(0, maxLine)).join('\n');
}
