import { makeResetStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { column, outlined, plainList } from '#ui/theme/shapes.ts';

const useStart = makeResetStyles({
  ...column('16px'),
  justifyContent: 'center',
  flexGrow: 1,
  paddingBlock: '24px',
  '& > h2': { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  '& > p': { margin: 0, maxWidth: '60ch', color: tokens.colorNeutralForeground2 },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
    gap: '8px',
    ...plainList,
  },
  '& button': {
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    minHeight: '56px',
    padding: '10px 12px',
    ...outlined,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& button:focus-visible': focusRing,
});

const examples = ['harbour', 'poster', 'portrait', 'pattern'] as const;

interface ArtStartProps {
  take: (prompt: string) => void;
  /** In the place of examples: how to connect what makes pictures. */
  connect: ReactNode;
}

/** Before the first picture: what one can begin with. */
export function ArtStart({ take, connect }: ArtStartProps) {
  const { t } = useText();
  return (
    <section className={useStart()}>
      <h2>{t('art.greeting')}</h2>
      <p>{t('art.how')}</p>
      {connect ?? (
        <ul>
          {examples.map((each) => {
            const prompt = t(`art.example.${each}`);
            return (
              <li key={each}>
                <button type="button" onClick={() => take(prompt)}>
                  {prompt}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
