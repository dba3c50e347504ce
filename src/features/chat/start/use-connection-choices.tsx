import { BookSearch20Regular } from '@fluentui/react-icons/svg/book-search';
import { Key20Regular } from '@fluentui/react-icons/svg/key';
import { Laptop20Regular } from '@fluentui/react-icons/svg/laptop';
import { PlugDisconnected20Regular } from '@fluentui/react-icons/svg/plug-disconnected';
import { Server20Regular } from '@fluentui/react-icons/svg/server';
import type { ReactNode } from 'react';
import type { ListedModel } from '#bus/contract/model-commands.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import { useShell } from '#features/shell.tsx';
import type { ModelList } from '#features/use-models.ts';
import type { Choice } from '#ui/controls/choice-cards.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatCount } from '#ui/format.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useChatModels } from '../state/use-chat-models.ts';

const icons: Readonly<Record<Connection, ReactNode>> = {
  OPENAI_API: <Key20Regular />,
  ollama: <Laptop20Regular />,
  'lm-studio': <Laptop20Regular />,
  'built-in': <Laptop20Regular />,
  gateway: <Server20Regular />,
  basic: <BookSearch20Regular />,
};

/** The data that leaves the machine with a question. */
function whereOf(connection: Connection, first: ListedModel | undefined): TextKey {
  if (connection === 'gateway') return 'welcome.gateway';
  return first?.local ? 'welcome.stays' : 'welcome.leaves';
}

type FoundConnection = ModelList['connections'][number];

/** Connections as choices: those that run first, Gloss Basic last. */
export function useConnectionChoices(): Choice[] {
  const { t, tag } = useText();
  const { openSettings } = useShell();
  const { models, model, pickModel } = useChatModels();
  const settings = () => openSettings('model');

  const bodyOf = (found: FoundConnection, first: ListedModel | undefined): string => {
    const { connection, state, error, models: count } = found;
    if (error) return errorText(t, error);
    if (connection === 'basic') return t('welcome.basic');
    if (state === 'downloadable' || state === 'downloading') return t('welcome.download');
    const formatted = formatCount(count, tag);
    return `${t('welcome.models', { count, formatted })} · ${t(whereOf(connection, first))}`;
  };

  const choiceOf = (found: FoundConnection): Choice => {
    const { connection, error } = found;
    const first = models?.models.find(({ ref }) => ref.connection === connection);
    const own = model?.connection === connection;
    return {
      key: connection,
      title: t(
        connection === 'OPENAI_API' ? 'settings.model.own' : `models.connection.${connection}`,
      ),
      body: bodyOf(found, first),
      icon: error ? <PlugDisconnected20Regular /> : icons[connection],
      ...(first ? { chosen: own, run: () => own || pickModel(first.ref) } : { run: settings }),
    };
  };

  const found = models?.connections.filter(({ state }) => state !== 'absent') ?? [];
  return found.map(choiceOf);
}
