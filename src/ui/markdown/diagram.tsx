import { Code } from './code-view.tsx';
import type { CodeContent } from './parse/nodes.ts';

export function Diagram({ code }: { code: CodeContent }) {
  return <Code code={code} />;
}
