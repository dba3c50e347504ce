import type { Translate } from '#ui/text.ts';

/** What was saved or restored, in one line. */
export function counted(
  t: Translate,
  what: 'backupDone' | 'restoreDone',
  rows: number,
  files: number,
): string {
  if (rows === 0 && files === 0) return t(`settings.data.${what}.nothing`);
  const done = t(`settings.data.${what}`, { count: rows });
  if (files === 0) return done;
  return `${done} · ${t('settings.data.files', { count: files })}`;
}
