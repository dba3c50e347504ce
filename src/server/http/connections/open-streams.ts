import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../../auth/principal.ts';

/** Streams that one owner may have open in this process. */
const maxStreams = 50;

/** Counts an owner's open streams; what it returns ends one. @throws rate_limited */
export function openStreams(): (principal: Principal) => () => void {
  const open = new Map<string, number>();
  return ({ ownerId }) => {
    const count = open.get(ownerId) ?? 0;
    if (count >= maxStreams) throw new CodedError('rate_limited', 'too many streams are open');
    open.set(ownerId, count + 1);
    return () => {
      const left = (open.get(ownerId) ?? 1) - 1;
      if (left > 0) open.set(ownerId, left);
      else open.delete(ownerId);
    };
  };
}
