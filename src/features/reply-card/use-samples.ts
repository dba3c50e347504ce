import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useSettings } from '#features/hooks/use-settings.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';

/** The person's writing samples, where they have turned "Write like me" on. */
export function useSamples() {
  const { rows, newId } = useShell();
  const { t } = useText();
  const { settings } = useSettings();
  const attempt = useAttempt();
  const isOn = settings.writeLikeMe;
  const { value, retry } = useRequest(({ rows }) => (isOn ? rows.samples.list() : null), [isOn]);
  const add = async (text: string, say: (words: string) => void) => {
    if (!(await attempt(rows.samples.add({ id: newId(), text })))) return;
    await retry();
    say(t('helper.sampleAdded'));
  };
  return { isOn, count: value?.length ?? 0, add };
}
