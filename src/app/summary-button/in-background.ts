import { countReading } from '#services/store/privacy/site-health.ts';
import { type BackgroundDeps, settingsAccess } from '../background-deps.ts';
import type { PageAccess } from '../capture/page-access.ts';
import { widgetTexts } from '../widgets/widget-texts.ts';
import { createSummaryButtons, type SummaryButtons } from './summary-button.ts';

/** The buttons that summarize a page from within it. */
export function summaryButtonInBackground(
  deps: BackgroundDeps,
  { mayRead }: PageAccess,
): SummaryButtons {
  const { ports, store, bus } = deps;
  return createSummaryButtons({
    ...ports,
    ...settingsAccess(deps),
    bus,
    texts: () => widgetTexts({ ...ports, bus }),
    clock: store.clock,
    mayRead,
    countReading: (reading) => countReading(store, reading),
  });
}
