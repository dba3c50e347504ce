import { watchSelection } from '#page/selection/watch-selection.ts';
import { callBackground } from './call-background.ts';

const timeoutMs = 10_000;

// In every frame of sites that have the pill: one listener until the first text is selected.
watchSelection(document, () => {
  void callBackground('selection.begin', {}, timeoutMs);
});
