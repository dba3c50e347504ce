import { useRequest } from '#features/hooks/use-request.ts';

/**
 * Is a source of results set up? null: not known. Asked again when a setting has changed, and when the person comes
 * back from another page.
 */
export function useHasSearch(): boolean | null {
  const { value, error } = useRequest(
    ({ bus }, signal) => bus.request('search.sources', {}, { signal }),
    [],
    { on: ['focus', 'settings.changed'] },
  );
  return error === null && value ? value.sources.some(({ isOpen }) => isOpen) : null;
}
