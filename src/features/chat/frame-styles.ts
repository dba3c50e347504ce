import { makeResetStyles, tokens } from '@fluentui/react-components';
import { column } from '#ui/theme/shapes.ts';
import { noRoomForPanel, sizes } from '#ui/theme/sizes.ts';

export const useFrame = makeResetStyles({
  position: 'relative',
  display: 'flex',
  height: '100%',
  minWidth: 0,
  backgroundColor: tokens.colorNeutralBackground1,
  // A document next to the chat has the larger part, and all of it where there is no room for both.
  '&:has(> [data-document]) > main': {
    flexGrow: 0,
    flexShrink: 0,
    width: 'clamp(360px, 36vw, 520px)',
  },
  '&:has(> [data-artifact]) > main': { flex: '1 1 0', minWidth: '360px' },
  [`@media ${noRoomForPanel}`]: {
    '&:has(> [data-document]) > main': { display: 'none' },
    '&:has(> [data-artifact]) > main': { display: 'none' },
  },
});

/** Header, context, conversation and composer, one under the other. */
export const useColumn = makeResetStyles({
  position: 'relative',
  ...column(),
  flexGrow: 1,
  minWidth: 0,
  height: '100%',
  '&[hidden]': { display: 'none' },
  '& > [data-messages]': { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  '& > [data-messages] > section': { flexGrow: 1, minHeight: 0 },
  // At the start the composer is in the middle, what greets above it and examples below.
  '&[data-start] > [data-messages]': { flex: '0 1 auto', marginBlockStart: 'auto' },
  // The composer's way is not that of notices: they are at the foot.
  '&[data-start] > [data-toast-slot]': { order: 1 },
  '&[data-start] > [data-examples]': {
    flex: '0 1 auto',
    minHeight: 0,
    marginBlockEnd: 'auto',
    overflowY: 'auto',
  },
});

/** Content in the column of the web app; as wide as there is room in the sidebar. */
export const measure = {
  boxSizing: 'border-box',
  width: '100%',
  // Set by the chat's view from a setting, within limits.
  maxWidth: `var(--chat-width, ${sizes.webColumn}px)`,
  marginInline: 'auto',
  paddingInline: '16px',
} as const;
