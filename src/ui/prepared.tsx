import { type ComponentType, lazy, useEffect, useState } from 'react';

interface Preparable {
  /** Loads its code. */
  readonly prepare: () => Promise<unknown>;
}

/**
 * A view whose code is a chunk of its own, as `lazy` makes one. Once it is loaded it is drawn in the same frame: what has
 * suspended, however shortly, React holds back for 300 ms (react-dom 19.3, `completeRoot`).
 */
export function prepared<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> & Preparable {
  let loaded: ComponentType<Props> | null = null;
  const prepare = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(prepare) as unknown as ComponentType<Props>;
  const choose = () => loaded ?? Lazy;
  return Object.assign((props: Props) => <Chosen choose={choose} props={props} />, { prepare });
}

interface ChosenProps<Props> {
  choose: () => ComponentType<Props>;
  props: Props;
}

function Chosen<Props extends object>({ choose, props }: ChosenProps<Props>) {
  // The same one for its life: another one would lose its state.
  const [View] = useState(choose);
  return <View {...props} />;
}

/** Loads views one by one while the browser has nothing to do. `views` is the same between renders. */
export function usePreparation(views: readonly Preparable[]): void {
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) return;
    let isOver = false;
    const prepareFrom = (at: number): void => {
      const view = views[at];
      if (!view || isOver) return;
      requestIdleCallback(() => {
        // One that fails is loaded again when it is shown.
        view.prepare().then(
          () => prepareFrom(at + 1),
          () => undefined,
        );
      });
    };
    prepareFrom(0);
    return () => {
      isOver = true;
    };
  }, [views]);
}
