import { type ComponentType, lazy, Suspense } from 'react';

/** A view whose code is loaded where it is shown; nothing is in its place until then. */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const View = lazy(load) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense>
      <View {...props} />
    </Suspense>
  );
}
