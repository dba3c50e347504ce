import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { GlobeSearch20Regular } from '@fluentui/react-icons/svg/globe-search';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { muted } from '#ui/theme/shapes.ts';
import { useWebSearch } from '../state/use-web-search.ts';

const useStyles = makeStyles({
  pill: {
    paddingInline: '8px 10px',
    gap: '4px',
    borderRadius: '16px',
    ...muted,
    whiteSpace: 'nowrap',
    // The narrowest panel: its icon alone.
    '@media (max-width: 319px)': { paddingInline: '5px', '& > span': { display: 'none' } },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

/** The web is searched for the next questions of this chat. */
export function SearchSwitch() {
  const { t } = useText();
  const { isOn, turn } = useWebSearch();
  const styles = useStyles();
  return (
    <TextButton
      aria-label={t('webSearch.enable')}
      title={t('webSearch.enable')}
      data-button-name="web_search"
      aria-pressed={isOn}
      className={mergeClasses(styles.pill, isOn && styles.on)}
      onClick={() => void turn(!isOn)}
    >
      <GlobeSearch20Regular />
      <span>{t('webSearch.pill')}</span>
    </TextButton>
  );
}
