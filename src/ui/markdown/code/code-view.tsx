import { type ReactNode, useContext, useRef } from 'react';
import { artifactKind } from '#domain/conversations/artifacts.ts';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import { MathView } from '../math/math-view.tsx';
import { ArtifactViewContext } from './artifact-slot.ts';
import { Code } from './code.tsx';
import { Diagram } from './diagram.tsx';

/** Code of an answer; formulas and diagrams are written as code, too. */
export function CodeView({ code }: { code: CodeContent }): ReactNode {
  const { language, closed, pieces } = code;
  const Artifact = useContext(ArtifactViewContext);
  const kind = Artifact && artifactKind(language, pieces);
  const wasPlain = useRef(false);
  wasPlain.current ||= kind === null && pieces.some((piece) => piece !== '');
  if (closed && language === 'math') {
    const tex = pieces.join('').trim();
    return <MathView tex={tex} raw={tex} display />;
  }
  const view = closed && language === 'mermaid' ? <Diagram code={code} /> : <Code code={code} />;
  if (!Artifact) return view;
  return (
    <Artifact code={code} kind={kind} hasGrown={wasPlain.current}>
      {view}
    </Artifact>
  );
}
