import { Speaker220Regular } from '@fluentui/react-icons/svg/speaker';
import { SpeakerOff20Regular } from '@fluentui/react-icons/svg/speaker-off';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useReadAloud } from './use-read-aloud.ts';

interface ReadAloudButtonProps {
  /** Names what is read. */
  of: string;
  /** Markdown, when it is pressed. */
  text: () => string;
}

/** Reads a text aloud, and stops that. */
export function ReadAloudButton({ of, text }: ReadAloudButtonProps) {
  const { t } = useText();
  const reading = useReadAloud(of);
  if (!reading) return null;
  const { isRead, toggle } = reading;
  return (
    <IconButton
      name={t(isRead ? 'readAloud.stop' : 'readAloud.start')}
      data-button-name="read_aloud"
      icon={isRead ? <SpeakerOff20Regular /> : <Speaker220Regular />}
      onClick={() => toggle(text())}
    />
  );
}
