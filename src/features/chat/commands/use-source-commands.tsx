import { Key20Regular } from '@fluentui/react-icons/svg/key';
import { Lightbulb20Regular } from '@fluentui/react-icons/svg/lightbulb';
import { TextBulletListSquare20Regular } from '@fluentui/react-icons/svg/text-bullet-list-square';
import { useText } from '#ui/text.ts';
import { useAsking, useAskWhole } from '../composer/use-asking.ts';
import { useChips } from '../context/use-chat-context.ts';
import type { ChatCommand } from './chat-command.ts';

const actions = [
  ['summarise', <TextBulletListSquare20Regular key="summarise" />],
  ['keyPoints', <Key20Regular key="keyPoints" />],
  ['explain', <Lightbulb20Regular key="explain" />],
] as const;

/** Questions that fit any source: of the added files, else of the page; none without either. */
export function useSourceCommands(): ChatCommand[] {
  const { t } = useText();
  const ask = useAsking();
  const askWhole = useAskWhole();
  const chips = useChips();
  const files = chips.filter(({ kind }) => kind === 'file').length;
  const page = chips.some(({ kind }) => kind === 'page' || kind === 'source');
  if (files === 0 && !page) return [];
  return actions.map(([action, icon]) => {
    const words =
      files > 0 ? t(`empty.${action}File`, { count: files }) : t(`empty.${action}Prompt`);
    const run = () => void (action === 'explain' ? ask(words) : askWhole(words));
    return { key: action, text: t(`empty.${action}`), icon, run };
  });
}
