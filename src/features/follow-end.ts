import { createContext } from 'react';

/** Brings the end of the talk into view if the person is there. Stays the same function. */
export const FollowEnd = createContext<() => void>(() => undefined);
