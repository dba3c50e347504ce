import { ColumnDoubleCompare20Regular } from '@fluentui/react-icons/svg/column-double-compare';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { PlugConnected20Regular } from '@fluentui/react-icons/svg/plug-connected';
import { sameModel } from '#domain/models/model-ref.ts';
import { useText } from '#ui/text.ts';
import { useChatModels, useConnectionNames } from '../state/use-chat-models.ts';
import type { ChatCommand } from './chat-command.ts';
import { modelEntries } from './model-entries.ts';

/** Chooses the model of the next question, or two that are compared, or connects another one. */
export function useModelCommands(): ChatCommand[] {
  const { t } = useText();
  const { models, model, second, setSecond, pickModel, requestConnect } = useChatModels();
  const listed = models?.models ?? [];
  const other = listed.find(
    ({ ref, entry }) => entry.usageGroup !== 'ART' && !sameModel(ref, model),
  );
  const compare: ChatCommand[] =
    other && !second
      ? [
          {
            key: 'compare',
            text: t('compare.add'),
            icon: <ColumnDoubleCompare20Regular />,
            menu: 'model',
            run: () => setSecond(other.ref),
          },
        ]
      : [];
  const single: ChatCommand = {
    key: 'single',
    text: t('compare.remove'),
    icon: <Dismiss20Regular />,
    run: () => setSecond(null),
  };
  const connect: ChatCommand = {
    key: 'connect',
    text: t('action.connect'),
    icon: <PlugConnected20Regular />,
    menu: 'model',
    run: () => requestConnect(),
  };
  const gateway = models?.connections.find(({ connection }) => connection === 'gateway');
  const serverKey: ChatCommand = {
    key: 'server-key',
    text: t('models.serverKey'),
    icon: <PlugConnected20Regular />,
    menu: 'model',
    run: () => requestConnect(),
  };
  const picks = modelEntries(listed, model, t, useConnectionNames(), pickModel);
  return [
    ...picks.map((entry): ChatCommand => ({ ...entry, menu: 'model' })),
    ...compare,
    ...(second ? [single] : []),
    ...(gateway?.error?.code === 'server_no_key' ? [serverKey] : []),
    connect,
  ];
}
