import { ArrowReply20Regular } from '@fluentui/react-icons/svg/arrow-reply';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Code20Regular } from '@fluentui/react-icons/svg/code';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { Emoji20Regular } from '@fluentui/react-icons/svg/emoji';
import { Folder20Regular } from '@fluentui/react-icons/svg/folder';
import { Lightbulb20Regular } from '@fluentui/react-icons/svg/lightbulb';
import { Sparkle20Regular } from '@fluentui/react-icons/svg/sparkle';
import { TextBulletListSquare20Regular } from '@fluentui/react-icons/svg/text-bullet-list-square';
import { TextCollapse20Regular } from '@fluentui/react-icons/svg/text-collapse';
import { TextDescription20Regular } from '@fluentui/react-icons/svg/text-description';
import { TextExpand20Regular } from '@fluentui/react-icons/svg/text-expand';
import { Translate20Regular } from '@fluentui/react-icons/svg/translate';
import type { ToolIcon as IconName } from '#domain/prompts/preset.ts';

const pictures = {
  sparkle: Sparkle20Regular,
  explain: Lightbulb20Regular,
  summary: TextBulletListSquare20Regular,
  list: TextBulletListSquare20Regular,
  check: CheckmarkCircle20Regular,
  edit: Edit20Regular,
  shorten: TextCollapse20Regular,
  expand: TextExpand20Regular,
  tone: Emoji20Regular,
  translate: Translate20Regular,
  write: TextDescription20Regular,
  reply: ArrowReply20Regular,
  code: Code20Regular,
  folder: Folder20Regular,
} as const satisfies Record<IconName, React.ComponentType>;

/** The picture of a tool; its name is next to it. */
export function ToolIcon({ icon }: { icon: IconName }) {
  const Picture = pictures[icon];
  return <Picture aria-hidden />;
}
