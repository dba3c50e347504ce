import type { ListedTool } from '#domain/tool-servers/tool-server.ts';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { useText } from '#ui/text.ts';

/** What a server says of a tool's arguments, folded: the model reads that too. Nothing where it says nothing. */
export function ToolArguments({ schema }: Pick<ListedTool, 'schema'>) {
  const { t } = useText();
  if (Object.keys(schema).every((name) => name === 'type')) return null;
  return (
    <details>
      <summary>{t('tool.call.args')}</summary>
      <ScrollArea dir="ltr">{inLines(schema)}</ScrollArea>
    </details>
  );
}

/** Without indents: those of a deep schema would be many times its text. */
const inLines = (schema: ListedTool['schema']) =>
  JSON.stringify(schema).replace(/([{[,])(?=")/g, '$1\n');
