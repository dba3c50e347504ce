import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { useState } from 'react';
import { useCopy } from '../markdown/copy-context.ts';
import { useText } from '../text.ts';
import { IconButton } from './buttons.tsx';

interface CopyButtonProps {
  name: string;
  text: () => string;
  disabled?: boolean;
  'data-button-name'?: string;
}

/** Copies a text, and says that it has as long as it has the focus. */
export function CopyButton({ name, text, ...rest }: CopyButtonProps) {
  const { t } = useText();
  const copy = useCopy();
  const [isCopied, setCopied] = useState(false);
  return (
    <IconButton
      {...rest}
      name={isCopied ? t('answer.copied') : name}
      icon={isCopied ? <Checkmark20Regular /> : <Copy20Regular />}
      onBlur={() => setCopied(false)}
      onClick={() => void copy(text()).then(() => setCopied(true))}
    />
  );
}
