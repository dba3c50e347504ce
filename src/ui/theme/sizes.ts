/** Sizes that the design names, in pixels. */
export const sizes = {
  header: 44,
  hit: 32,
  webColumn: 760,
  rail: 240,
  railFolded: 56,
} as const;

/** The rail is a sheet over what is shown, not next to it. */
export const noRoomForRail = '(max-width: 719px)';

/** A panel next to the chat is shown in its place. */
export const noRoomForPanel = '(max-width: 899px)';

/** Answer text: 15/23 with at most 72 characters a line; body 14/20; small 12/16. */
export const type = {
  body: { fontSize: '14px', lineHeight: '20px' },
  small: { fontSize: '12px', lineHeight: '16px' },
  answer: { fontSize: '15px', lineHeight: '23px' },
  measure: '72ch',
} as const;

export const motion = '120ms';
