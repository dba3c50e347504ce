import type { KeyboardEvent } from 'react';

/** Up and down go from chat to chat. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.target instanceof HTMLInputElement) return;
  const chats = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chat]')];
  const at = chats.findIndex((each) => each.parentElement?.contains(event.target as Node));
  chats[at + step]?.focus();
  event.preventDefault();
}
