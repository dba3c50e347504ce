import { makeResetStyles, tokens } from '@fluentui/react-components';
import { column, ellipsis, muted, row, wrapped } from '#ui/theme/shapes.ts';
import { sizes, type } from '#ui/theme/sizes.ts';

export const usePanel = makeResetStyles({
  ...column(),
  flex: '1 1 0',
  minWidth: 0,
  borderInlineStart: `1px solid ${tokens.colorNeutralStroke2}`,
  backgroundColor: tokens.colorNeutralBackground1,
  '& > header': {
    ...row('2px'),
    flexShrink: 0,
    boxSizing: 'border-box',
    minHeight: `${sizes.header}px`,
    paddingInline: '16px 6px',
  },
  '& > header > h2': {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    ...type.body,
    fontWeight: 600,
    ...ellipsis,
  },
  '& > header > h2:focus-visible': { outline: 'none' },
  '& > [data-bar]': { ...wrapped('4px 12px'), flexShrink: 0, padding: '0 12px 8px', ...muted },
  '& > [data-bar]:empty': { display: 'none' },
  '& > [data-bar] > p': { flex: '1 1 200px', margin: '0 4px' },
  '& > [data-bar] > p > bdi': {
    display: 'block',
    maxHeight: '48px',
    overflow: 'auto',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
  },
  '& > [data-body]': {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  '& > [data-body] > iframe': {
    display: 'block',
    width: '100%',
    height: '100%',
    border: 0,
    // Pages are written for a white ground.
    backgroundColor: '#ffffff',
    colorScheme: 'light',
  },
  '& > [data-body] > [data-padded]': { padding: '16px' },
  '& > [data-body] > [data-picture]': {
    display: 'flex',
    boxSizing: 'border-box',
    minHeight: '100%',
    padding: '16px',
    backgroundColor: '#ffffff',
  },
  '& > [data-body] > [data-picture] > img': { maxWidth: '100%', margin: 'auto' },
});

export const useChoice = makeResetStyles({
  display: 'inline-flex',
  flexShrink: 0,
  padding: '2px',
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground3,
  '& > button': { minHeight: '32px', paddingBlock: '3px', fontSize: '12px', lineHeight: '16px' },
  '& > button[aria-pressed="true"]': {
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
    fontWeight: 600,
  },
});
