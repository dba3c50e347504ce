import { useEffect, useState } from 'react';
import { useShell } from '../shell.tsx';

/** Between two looks at a browser in which the extension may have been installed meanwhile. */
const lookMs = 2_000;

/** The version of the extension in this browser, as soon as it answers; null until then. */
export function useFirstAnswer(): string | null {
  const { extension } = useShell();
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    if (!extension || version !== null) return;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const state = await extension.state();
      if (!isOpen) return;
      if (state) setVersion(state.version);
      else timer = setTimeout(() => void look(), lookMs);
    };
    void look();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [extension, version]);
  return version;
}
