import { makeResetStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { FreeToolName } from '#domain/routes/free-tools.ts';
import { useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { measure } from '../frame-styles.ts';

const useStart = makeResetStyles({
  ...measure,
  ...column('8px'),
  alignItems: 'center',
  justifyContent: 'safe center',
  height: '100%',
  overflowY: 'auto',
  paddingBlock: '16px',
  textAlign: 'center',
  '& > h2': {
    margin: 0,
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: 600,
    textWrap: 'balance',
  },
  '& > p': { margin: 0, maxWidth: '48ch', color: tokens.colorNeutralForeground2 },
});

/** A tool that begins above or in the composer: what it does, until there is a first answer. */
export default function ToolStart({ name, note }: { name: FreeToolName; note: ReactNode }) {
  const { t } = useText();
  return (
    <div className={useStart()}>
      <h2>{t(`freeTool.${name}`)}</h2>
      <p>{t(`freeTool.${name}Body`)}</p>
      {note}
    </div>
  );
}
