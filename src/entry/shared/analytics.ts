import { refusalOf } from '#domain/analytics/consent.ts';
import type { Shell } from '#features/shell.tsx';

type Track = NonNullable<Shell['track']>;

/**
 * Of a page of ours: what is used is counted, once the person has agreed in the settings. What counts comes with a script
 * of its own; what happens before waits for it.
 */
export function withAnalytics(shell: Shell): Shell {
  const countingRefused = () => refusalOf(navigator, shell.isPrivate);
  const counting = import('./counting.ts').then(({ startCounting }) =>
    startCounting(shell, countingRefused),
  );
  const none = () => undefined;
  const track: Track = (name, properties) =>
    void counting.then((count) => count.track(name, properties), none);
  // S2.12: one listener, which hears a click before any view can stop it.
  const onClick = ({ target }: MouseEvent) =>
    void counting.then((count) => count.clicked(target), none);
  document.addEventListener('click', onClick, { capture: true });
  return { ...shell, countingRefused, track, saveFile: countedSaveFile(shell, track) };
}

/** S3.13: of a file that is saved, its type and size. */
function countedSaveFile({ saveFile }: Shell, track: Track): Shell['saveFile'] {
  return (name, mime, parts) => {
    saveFile(name, mime, parts);
    const file_size = parts.reduce(
      (sum, part) => sum + (typeof part === 'string' ? part.length : part.size),
      0,
    );
    track('file_downloaded', { file_type: mime.split(/[/;]/)[1] ?? 'other', file_size });
  };
}
