/** The fields of a component that React's developer tools read. */
interface Fiber {
  type: unknown;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** React marks a component that it called, and did not skip, with this flag. */
const performedWork = 1;
const rendered: string[] = [];

/**
 * React looks for the hook when it is loaded. Jest loads CommonJS modules when it links, so a test
 * imports this module statically and all that needs React dynamically.
 */
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => note(root.current),
  },
});

/** Names of the components that were rendered while `work` ran, each as often as it was. */
export async function renderedWhile(work: () => Promise<unknown>): Promise<string[]> {
  rendered.length = 0;
  await work();
  return [...rendered];
}

function note(fiber: Fiber): void {
  const { alternate } = fiber;
  const name = nameOf(fiber.type);
  if (name && (fiber.flags & performedWork) !== 0) rendered.push(name);
  // Children that React did not visit are the same objects as in the tree before.
  if (alternate && fiber.child === alternate.child) return;
  for (let child = fiber.child; child; child = child.sibling) note(child);
}

function nameOf(type: unknown): string | null {
  if (typeof type === 'function') return named(type);
  if (typeof type !== 'object' || type === null) return null;
  return named(type) ?? ('type' in type ? nameOf(type.type) : null);
}

function named(component: { displayName?: string; name?: string }): string | null {
  return component.displayName || component.name || null;
}
