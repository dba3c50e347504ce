import type { ReactNode } from 'react';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import { MathView } from '../math/math-view.tsx';
import { Code } from './code.tsx';
import { Diagram } from './diagram.tsx';
import { useArtifactButton } from './use-artifact-button.tsx';

/** Code of an answer; formulas and diagrams are written as code, too. */
export function CodeView({ code }: { code: CodeContent }): ReactNode {
  const { language, closed, pieces } = code;
  const button = useArtifactButton(code);
  if (closed && language === 'math') {
    const tex = pieces.join('').trim();
    return <MathView tex={tex} raw={tex} display />;
  }
  if (closed && language === 'mermaid') return <Diagram code={code} actions={button} />;
  return <Code code={code} actions={button} />;
}
