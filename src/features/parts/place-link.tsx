import type { HTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import type { Place } from '#domain/routes/routes.ts';
import { useShell } from '../shell.tsx';

interface PlaceLinkProps extends HTMLAttributes<HTMLElement> {
  place: Place;
  /** What a plain click does; absent: the address changes. */
  open?: () => void;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A link to a place of the app; a button where places have no addresses. */
export function PlaceLink({ place, open, children, ref, ...rest }: PlaceLinkProps) {
  const { router } = useShell();
  if (!router) {
    return (
      <button
        type="button"
        ref={ref as Ref<HTMLButtonElement>}
        data-button-name={nameOf(place)}
        {...rest}
        onClick={open}
      >
        {children}
      </button>
    );
  }
  const follow = (event: MouseEvent) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (open) open();
    else router.go(place);
  };
  return (
    <a
      ref={ref as Ref<HTMLAnchorElement>}
      href={router.href(place)}
      data-button-name={nameOf(place)}
      {...rest}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** S2.12: which feature, never which chat or document; sections of the settings are known to all. */
const nameOf = ({ feature, id }: Place) =>
  feature === 'settings' && id !== null ? `settings_${id}` : `open_${feature}`;

/** A new tab or window, or a download. */
function isForBrowser({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
