import type { ButtonHTMLAttributes } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import type { ChatCommand } from './chat-command.ts';

type CommandButtonProps = { command: ChatCommand } & Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-haspopup' | 'aria-expanded'
>;

/** A command as a button of its own. */
export function CommandButton({ command: { key, text, icon, run }, ...rest }: CommandButtonProps) {
  return <IconButton name={text} data-button-name={key} icon={icon} onClick={run} {...rest} />;
}
