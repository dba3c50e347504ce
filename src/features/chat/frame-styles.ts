import { makeResetStyles, tokens } from '@fluentui/react-components';
import { noRoomForRail, sizes } from '#ui/theme/sizes.ts';

export const useFrame = makeResetStyles({
  position: 'relative',
  display: 'flex',
  height: '100%',
  minWidth: 0,
  backgroundColor: tokens.colorNeutralBackground1,
  [`@media ${noRoomForRail}`]: {
    '& > aside:not([data-folded]) ~ main': { marginInlineStart: `${sizes.railFolded}px` },
  },
});

/** Header, context, conversation and composer, one under the other. */
export const useColumn = makeResetStyles({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  minWidth: 0,
  height: '100%',
  '& > [data-messages]': { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  '& > [data-messages] > section': { flexGrow: 1, minHeight: 0 },
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
