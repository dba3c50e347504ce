import type { ReactNode } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useShell } from '../shell.tsx';
import { useRow, useStack } from './settings-styles.ts';

interface ShownOnceProps {
  /** What is copied. */
  text: string;
  copy: TextKey;
  copied: TextKey;
  close: () => void;
  /** Its field. */
  children: ReactNode;
}

/** A secret that is shown this once, to be copied. */
export function ShownOnce({ text, copy, copied, close, children }: ShownOnceProps) {
  const { t } = useText();
  const shell = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const save = async () => {
    if (await attempt(shell.copy(text))) toast(t(copied));
  };
  return (
    <div role="status" className={useStack()}>
      {children}
      <div className={useRow()}>
        <TextButton tone="accent" onClick={() => void save()} text={copy} />
        <TextButton tone="outline" onClick={close} text="account.tokenDone" />
      </div>
    </div>
  );
}
