import { useEffect, useState } from 'react';
import { useShell } from '#features/shell.tsx';
import { useAttempt } from '#features/use-attempt.ts';
import { useSettings } from '#features/use-settings.ts';
import { useText } from '#ui/text.ts';

/** The person's writing samples, where they have turned "Write like me" on. */
export function useSamples() {
  const { rows, newId } = useShell();
  const { t } = useText();
  const { settings } = useSettings();
  const attempt = useAttempt();
  const [count, setCount] = useState(0);
  const isOn = settings.writeLikeMe;
  useEffect(() => {
    if (!isOn) return;
    rows.samples.list().then(
      (samples) => setCount(samples.length),
      () => undefined,
    );
  }, [rows, isOn]);
  const add = async (text: string, say: (words: string) => void) => {
    if (!(await attempt(rows.samples.add({ id: newId(), text })))) return;
    setCount((before) => before + 1);
    say(t('helper.sampleAdded'));
  };
  return { isOn, count: isOn ? count : 0, add };
}
