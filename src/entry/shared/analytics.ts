import { Analytics } from '#app/analytics/analytics.ts';
import { clickedButton } from '#app/analytics/clicked-button.ts';
import { refusalOf } from '#domain/analytics/consent.ts';
import { countedPage } from '#domain/analytics/pages.ts';
import { writePlace } from '#domain/routes/routes.ts';
import type { Shell } from '#features/shell.tsx';

/** Of a page of ours: what is used is counted, once the person has agreed in the settings. */
export function withAnalytics(shell: Shell): Shell {
  const countingRefused = () => refusalOf(navigator, shell.isPrivate);
  const page = () => {
    const place = shell.router?.place;
    return countedPage(location, place ? writePlace(place) : null, shell.surface);
  };
  const analytics = new Analytics({
    bus: shell.bus,
    rows: shell.rows,
    refusal: countingRefused,
    load: () => import('./bus/event-sink.ts'),
    context: () => ({ ...contextOf(shell), ...page() }),
    storage: localStorage,
  });
  const track: NonNullable<Shell['track']> = (name, properties) =>
    analytics.track(name, properties);
  countClicks(track);
  countPages(shell, () => page().platform_feature, track);
  addEventListener('online', () => analytics.retry());
  analytics.start();
  return { ...shell, countingRefused, track, saveFile: countedSaveFile(shell, track) };
}

type Track = NonNullable<Shell['track']>;

/** S2.12: one listener, which hears a click before any view can stop it. */
function countClicks(track: Track): void {
  const onClick = ({ target }: MouseEvent) => {
    const button = clickedButton(target);
    if (button) track('button_clicked', { ...button });
  };
  document.addEventListener('click', onClick, { capture: true });
}

/** The first page, and each change of the feature that is shown. */
function countPages({ router }: Shell, feature: () => string, track: Track): void {
  let last: string | null = null;
  const look = () => {
    const next = feature();
    if (next !== last) track('page_opened');
    last = next;
  };
  look();
  router?.visit.subscribe({ next: look });
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

/** S3.13. */
function contextOf({ surface, version }: Shell): Record<string, unknown> {
  return {
    browser: browserName(navigator.userAgent),
    current_domain: location.hostname,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen_height: screen.height,
    screen_width: screen.width,
    is_desktop: !/\b(?:Mobi|Android)/.test(navigator.userAgent),
    event_source: surface === 'web' ? 'web' : 'browser',
    app_version: version ?? 'web',
  };
}

function browserName(userAgent: string): string {
  if (/\bFirefox\//.test(userAgent)) return 'Firefox';
  if (/\bEdg\//.test(userAgent)) return 'Edge';
  return /\bChrome\//.test(userAgent) ? 'Chrome' : 'other';
}
