import { Analytics } from '#app/analytics/analytics.ts';
import { clickedButton } from '#app/analytics/clicked-button.ts';
import type { Refusal } from '#domain/analytics/consent.ts';
import { countedPage } from '#domain/analytics/pages.ts';
import { writePlace } from '#domain/routes/routes.ts';
import type { Shell } from '#features/shell.tsx';

type Track = NonNullable<Shell['track']>;

/** Counts the page that is shown, and each after it; the rest is reported to it. */
export function startCounting(shell: Shell, refusal: () => Refusal | null) {
  const page = () => {
    const place = shell.router?.place;
    return countedPage(location, place ? writePlace(place) : null, shell.surface);
  };
  const analytics = new Analytics({
    bus: shell.bus,
    rows: shell.rows,
    refusal,
    load: () => import('./bus/event-sink.ts'),
    context: () => ({ ...contextOf(shell), ...page() }),
    storage: localStorage,
  });
  const track: Track = (name, properties) => analytics.track(name, properties);
  countPages(shell, () => page().platform_feature, track);
  addEventListener('online', () => analytics.retry());
  analytics.start();
  return {
    track,
    /** S2.12. */
    clicked(target: EventTarget | null): void {
      const button = clickedButton(target);
      if (button) track('button_clicked', { ...button });
    },
  };
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
