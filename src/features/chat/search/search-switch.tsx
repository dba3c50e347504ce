import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { GlobeSearch20Regular } from '@fluentui/react-icons/svg/globe-search';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';

const useStyles = makeStyles({
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

/** S3.8 chatSource.enableSearch: the web is searched for the next questions. */
export function SearchSwitch() {
  const { t } = useText();
  const { settings, save } = useChatSettings();
  const styles = useStyles();
  const isOn = settings.enableSearch;
  return (
    <IconButton
      name={t('webSearch.enable')}
      data-button-name="web_search"
      icon={<GlobeSearch20Regular />}
      aria-pressed={isOn}
      className={mergeClasses(isOn && styles.on)}
      onClick={() => void save({ enableSearch: !isOn })}
    />
  );
}
