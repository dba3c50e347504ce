/** S2.12: what a click on a named button says. `platform_feature` comes from the page. */
interface ClickedButton {
  button_name: string;
  button_position: 'side_navigation' | 'header' | 'body';
}

const named = '[data-button-name], [data-testid]';

/** null: what was clicked has no name, nor has anything around it. */
export function clickedButton(target: unknown): ClickedButton | null {
  const found = target instanceof Element ? target.closest<HTMLElement>(named) : null;
  const name = found?.dataset.buttonName ?? found?.dataset.testid;
  if (!found || !name) return null;
  return { button_name: name, button_position: positionOf(found) };
}

/** A navigation is at the side; a header's own is that of the header. */
function positionOf(button: Element): ClickedButton['button_position'] {
  const around = button.closest('header, [role="banner"], nav, [role="navigation"], aside');
  if (!around) return 'body';
  return around.matches('header, [role="banner"]') ? 'header' : 'side_navigation';
}
