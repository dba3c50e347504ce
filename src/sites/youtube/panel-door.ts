import { waitFor } from './wait-for.ts';

/** YouTube's panels next to the video; its server decides which of them holds the transcript. */
const panels = 'ytd-engagement-panel-section-list-renderer[target-id*="ranscript"]';
const modernPanel = '[target-id*="modern_transcript"]';
const visibility = 'visibility';
const expanded = 'ENGAGEMENT_PANEL_VISIBILITY_EXPANDED';
const hidden = 'ENGAGEMENT_PANEL_VISIBILITY_HIDDEN';
/**
 * The button in the description below the video; a second one is in a panel of its own (seen
 * 2026-09).
 */
const showButtons = [
  'ytd-watch-metadata ytd-video-description-transcript-section-renderer button',
  '#description ytd-video-description-transcript-section-renderer button',
  'ytd-video-description-transcript-section-renderer button',
];
const expandButtons = [
  'ytd-watch-metadata #description tp-yt-paper-button#expand',
  '#description-inline-expander #expand',
  'ytd-watch-metadata #expand',
];
const collapseButton = '#description-inline-expander #collapse, ytd-watch-metadata #collapse';
const closeButton = '#visibility-button button';

interface PanelDoor {
  /** Whether there is a panel in which rows may appear. */
  isOpen: boolean;
  /** The button opened a panel that stays empty: opens the other one, where the rows may appear. */
  tryOther(): void;
  /** Restores the page as it was. */
  close(): void;
}

/**
 * Opens the transcript next to the video, unless it is open; never by a label, because labels are
 * translated. `mayExpand`: the description may be expanded to find the button.
 */
export async function openPanel(
  root: Element,
  mayExpand: boolean,
  signal: AbortSignal,
): Promise<PanelDoor> {
  const view = root.ownerDocument.defaultView;
  const found = new Map(all(root).map((panel) => [panel, panel.getAttribute(visibility)]));
  const place = { left: view?.scrollX ?? 0, top: view?.scrollY ?? 0 };
  const isThere = all(root).some(isOpen);
  const { hasClicked, hasExpanded } = isThere
    ? { hasClicked: false, hasExpanded: false }
    : await openOne(root, mayExpand, signal);
  return {
    isOpen: hasClicked || all(root).some(isOpen),
    tryOther: () => openOther(root),
    close: () => {
      for (const panel of all(root)) shut(panel, found.get(panel));
      if (hasExpanded) root.querySelector<HTMLElement>(collapseButton)?.click();
      view?.scrollTo({ ...place, behavior: 'instant' });
    },
  };
}

async function openOne(root: Element, mayExpand: boolean, signal: AbortSignal) {
  let button = first(root, showButtons);
  const more = button || !mayExpand ? null : first(root, expandButtons);
  if (more) {
    more.click();
    button = await waitFor(() => first(root, showButtons), signal);
  }
  button?.click();
  if (!button && mayExpand) openOther(root);
  return { hasClicked: button !== null, hasExpanded: more !== null };
}

function openOther(root: Element): void {
  const modern = root.querySelector(`${panels}${modernPanel}`);
  const other = modern ?? all(root).find((panel) => !isOpen(panel));
  if (!other || isOpen(other)) return;
  for (const panel of all(root)) if (isOpen(panel)) panel.setAttribute(visibility, hidden);
  other.setAttribute(visibility, expanded);
}

/**
 * Closes it with its own button, so that the page's state follows; by the attribute where that has
 * no effect.
 */
function shut(panel: Element, before: string | null | undefined): void {
  const was = before ?? hidden;
  if (panel.getAttribute(visibility) === was) return;
  if (isOpen(panel) && was !== expanded) panel.querySelector<HTMLElement>(closeButton)?.click();
  if (panel.getAttribute(visibility) !== was) panel.setAttribute(visibility, was);
}

function all(root: Element): Element[] {
  return [...root.querySelectorAll(panels)];
}

function isOpen(panel: Element): boolean {
  return panel.getAttribute(visibility) === expanded;
}

function first(root: Element, selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = root.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}
