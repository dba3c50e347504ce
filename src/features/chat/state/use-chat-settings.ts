import { useSettings } from '#features/hooks/use-settings.ts';
import { provided } from '#ui/provided.tsx';

/** The settings, read once for all views of a chat. */
export const [ChatSettingsProvider, useChatSettings] = provided('ChatSettings', useSettings);
