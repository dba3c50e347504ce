import { ColumnTriple20Regular } from '@fluentui/react-icons/svg/column-triple';
import { Key20Regular } from '@fluentui/react-icons/svg/key';
import { Lightbulb20Regular } from '@fluentui/react-icons/svg/lightbulb';
import { TextBulletListSquare20Regular } from '@fluentui/react-icons/svg/text-bullet-list-square';
import { useText } from '#ui/text.ts';
import { useAsking } from '../composer/use-asking.ts';
import { useChips, useKnownSources } from '../context/use-chat-context.ts';
import { useInterfaceLanguage, useStartSummary } from '../summary/use-start-summary.ts';
import type { ChatCommand } from './chat-command.ts';

/** Tasks that fit any source: of the added files, else of the page; none without either. */
export function useSourceCommands(): ChatCommand[] {
  const { t } = useText();
  const ask = useAsking();
  const summarise = useStartSummary();
  const language = useInterfaceLanguage();
  const chips = useChips();
  const known = useKnownSources();
  const files = chips.filter(({ kind }) => kind === 'file').length;
  const page = chips.some(({ kind }) => kind === 'page' || kind === 'pdf' || kind === 'source');
  if (files === 0 && !page) return [];
  const icon = <TextBulletListSquare20Regular />;
  const summaries: ChatCommand[] =
    known.length < 2
      ? [{ key: 'summarise', text: t('tool.summarise'), icon, run: () => void summarise() }]
      : [
          {
            key: 'summarise',
            text: t('summary.together'),
            icon,
            run: () => void summarise({ tab: 'summary' }),
          },
          {
            key: 'compare',
            text: t('summary.compare'),
            icon: <ColumnTriple20Regular />,
            run: () => void summarise({ tab: 'compare' }),
          },
        ];
  const explain = () => void ask(t('empty.explain'), { generation: { kind: 'explain', language } });
  return [
    ...summaries,
    {
      key: 'keyPoints',
      text: t('empty.keyPoints'),
      icon: <Key20Regular />,
      run: () => void summarise({ tab: 'keyTakeaways' }),
    },
    { key: 'explain', text: t('empty.explain'), icon: <Lightbulb20Regular />, run: explain },
  ];
}
