/** Ids of what is shown and of the tab that shows it: each names the other to a screen reader. */
export const summaryPanelId = 'summary-panel';
export const shownSummaryTabId = 'summary-tab-shown';
