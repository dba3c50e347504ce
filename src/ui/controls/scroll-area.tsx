import type { ComponentProps } from 'react';

/** A scrolling element that the keyboard reaches and scrolls too. */
export function ScrollArea(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a browser gives a scroller the focus by itself only while nothing in it takes it
  return <div {...props} tabIndex={0} />;
}
