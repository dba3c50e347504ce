import type { FluentIcon } from '@fluentui/react-icons';
import { ScreenCut20Regular } from '@fluentui/react-icons/svg/screen-cut';
import { Screenshot20Regular } from '@fluentui/react-icons/svg/screenshot';
import type { TextKey, Texts } from '#ui/text.ts';
import type { Shell } from './shell.tsx';

/** What a screenshot needs of its composer. */
interface ScreenshotPlace extends Texts {
  /** The composer's slot; null: the library. */
  slot: string | null;
  /** Removes the picker from the page. */
  signal?: AbortSignal;
}

/** An entry of the attach menu. */
interface ScreenshotAction {
  id: 'visible' | 'region';
  name: TextKey;
  icon: FluentIcon;
  /**
   * Resolves with the started upload; null: the person cancelled. `region` waits until they have
   * picked.
   * @throws capture_no_access, capture_refused, capture_failed, storage_full, aborted
   */
  readonly run: (place: ScreenshotPlace) => Promise<{ uploadId: string | null }>;
}

/** S7.4: screenshots of the page next to the chat; none where there is no page. */
export function screenshotActions(shell: Shell): readonly ScreenshotAction[] {
  const { windowId } = shell;
  if (windowId === null) return [];
  const action = (
    id: ScreenshotAction['id'],
    name: TextKey,
    icon: FluentIcon,
  ): ScreenshotAction => ({
    id,
    name,
    icon,
    run: (place) => takeScreenshot(shell, windowId, id, place),
  });
  return [
    action('visible', 'screenshot.visible', Screenshot20Regular),
    action('region', 'screenshot.region', ScreenCut20Regular),
  ];
}

async function takeScreenshot(
  { bus, newId }: Shell,
  windowId: number,
  area: ScreenshotAction['id'],
  { slot, signal, t, tag }: ScreenshotPlace,
): Promise<{ uploadId: string | null }> {
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'medium' });
  const { uploadId } = await bus.request(
    'page.screenshot',
    {
      shotId: newId(),
      windowId,
      slot,
      area,
      name: t('screenshot.fileName', { time: time.format(new Date()).replace(/[/:\\]/g, '-') }),
      words: {
        title: t('screenshot.region'),
        hint: t('screenshot.hint'),
        size: t('screenshot.size', { width: '{width}', height: '{height}' }),
        take: t('screenshot.take'),
        cancel: t('action.cancel'),
        dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
        lang: tag,
      },
    },
    signal ? { signal } : {},
  );
  if (uploadId) await bus.request('run.start', { kind: 'upload', id: uploadId });
  return { uploadId };
}
