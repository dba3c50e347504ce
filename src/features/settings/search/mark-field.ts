import { foldSpace } from '#shared/fold-text.ts';

/** How long a field that was searched for is marked. */
const markedMs = 4_000;
const fieldOf = '.fui-Field, .fui-Switch, .fui-Radio, li, summary, section';
const focusable = 'input, select, textarea, button, a[href], summary';

/** Shows a field of a section by its label, marks it for a while and gives it the focus. */
export function markField(section: HTMLElement, label: string | null): void {
  const named = label === null ? section : (labelled(section, label) ?? section);
  for (let at: Element | null = named; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  const field = named.closest<HTMLElement>(fieldOf) ?? section;
  const isWhole = field === section;
  field.scrollIntoView({ block: isWhole ? 'start' : 'center' });
  const control = isWhole ? null : field.querySelector<HTMLElement>(focusable);
  const target =
    control ?? (field.matches(focusable) ? field : (section.querySelector('h2') ?? section));
  if (!target.matches(focusable)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (isWhole) return;
  field.dataset.found = '';
  setTimeout(() => delete field.dataset.found, markedMs);
}

/** The innermost element with just this text, or this name. */
function labelled(section: HTMLElement, label: string): HTMLElement | null {
  const wanted = foldSpace(label);
  let found: HTMLElement | null = null;
  for (const each of section.querySelectorAll<HTMLElement>('*')) {
    const isNamed = foldSpace(each.getAttribute('aria-label')) === wanted;
    if (!isNamed && foldSpace(each.textContent) !== wanted) continue;
    if (found && !found.contains(each)) break;
    found = each;
  }
  return found;
}
