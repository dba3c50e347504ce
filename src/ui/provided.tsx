import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/**
 * Shares the result of a hook with all views below one provider: `[Provider, useValue]`. If the
 * result is the same object, no view renders again.
 */
export function provided<T extends object>(
  name: string,
  useOwn: () => T,
): [Provider: ComponentType<{ children: ReactNode }>, useValue: () => T] {
  const Context = createContext<T | null>(null);
  // biome-ignore lint/correctness/noComponentHookFactories: `provided` is called once, by a module
  function Provider({ children }: { children: ReactNode }) {
    return <Context value={useOwn()}>{children}</Context>;
  }
  Provider.displayName = `${name}Provider`;
  // biome-ignore lint/correctness/noComponentHookFactories: the same
  const useValue = () => {
    const value = useContext(Context);
    if (!value) throw new Error(`${name}Provider is missing`);
    return value;
  };
  return [Provider, useValue];
}
