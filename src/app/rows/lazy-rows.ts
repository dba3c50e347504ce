import { catchError, defer, type Observable, switchMap, throwError } from 'rxjs';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { Rows } from './rows.ts';

type Group = Record<string, (body: unknown) => unknown>;

/**
 * Rows whose code is loaded on the first call: what a page needs to paint comes first. A load that
 * failed is tried again on the next call.
 */
export function lazyRows(load: () => Promise<Rows>): Rows {
  let loading: Promise<Rows> | null = null;
  const method = async (group: string, name: string) => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    const methods = (await loading)[group as keyof Rows] as unknown as Group;
    return methods[name] as Group[string];
  };
  const call = (group: string, name: string) => async (body: unknown) => {
    try {
      return await (await method(group, name))(body);
    } catch (error) {
      throw toCodedError(error);
    }
  };
  const watch = (group: string, name: string) => (body: unknown) =>
    defer(() => method(group, name)).pipe(
      switchMap((open) => open(body) as Observable<unknown>),
      catchError((error: unknown) => throwError(() => toCodedError(error))),
    );
  return members((group) =>
    members((name) => (name.startsWith('watch') ? watch : call)(group, name)),
  ) as Rows;
}

/** Each member of an object, made when it is asked for first. */
function members(make: (name: string) => unknown): object {
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get(known, name: string) {
        known[name] ??= make(name);
        return known[name];
      },
    },
  );
}
