import type { ReactNode } from 'react';
import type { Place } from '#domain/routes/routes.ts';
import { PlaceLink } from '#features/parts/place-link.tsx';
import { useDestination } from './rail-styles.ts';

export interface DestinationProps {
  name: string;
  icon: ReactNode;
  /** null: it opens something over what is shown. */
  place: Place | null;
  hint?: string;
  isCurrent?: boolean;
  isFolded: boolean;
  /** Absent: the address changes. */
  open?: () => void;
  opened?: () => void;
}

/** A row of the rail. */
export function Destination(props: DestinationProps) {
  const { name, icon, place, hint, isCurrent = false, isFolded, open, opened } = props;
  const style = useDestination();
  const content = (
    <>
      {icon}
      {!isFolded && <span>{name}</span>}
      {!isFolded && hint && <kbd>{hint}</kbd>}
    </>
  );
  const common = {
    className: style,
    ...(isFolded && { 'aria-label': name, title: hint ? `${name} (${hint})` : name }),
  };
  const act =
    open &&
    (() => {
      open();
      opened?.();
    });
  if (!place) {
    return (
      <button type="button" {...common} aria-haspopup="dialog" onClick={act}>
        {content}
      </button>
    );
  }
  return (
    <PlaceLink
      {...common}
      place={place}
      {...(act && { open: act })}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {content}
    </PlaceLink>
  );
}
