import { useRestoredMarks } from './citation-slot.ts';
import { CodeBlock } from './code-block.tsx';
import type { CodeContent } from './parse/nodes.ts';

export function CodeView({ code }: { code: CodeContent }) {
  return <CodeBlock text={useRestoredMarks(code.pieces.join(''))} language={code.language} />;
}
