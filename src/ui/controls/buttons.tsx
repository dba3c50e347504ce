import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useIconButton, useTextButton } from '../styles.ts';
import { type TextKey, useText } from '../text.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** The accessible name and the tooltip. */
  name: string;
  icon: ReactNode;
  tone?: 'accent';
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ name, icon, tone, className, ...rest }: IconButtonProps) {
  const base = useIconButton();
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      data-tone={tone}
      className={className ? `${base} ${className}` : base}
      {...rest}
    >
      {icon}
    </button>
  );
}

interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'accent' | 'outline' | 'link';
  /** Its label, where that is a text of the interface alone. */
  text?: TextKey;
  ref?: Ref<HTMLButtonElement>;
}

export function TextButton({ tone, className, text, children, ...rest }: TextButtonProps) {
  const { t } = useText();
  const base = useTextButton();
  return (
    <button
      type="button"
      data-tone={tone}
      className={className ? `${base} ${className}` : base}
      {...rest}
    >
      {text ? t(text) : children}
    </button>
  );
}
