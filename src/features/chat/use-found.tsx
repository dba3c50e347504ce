import { BookSearch20Regular } from '@fluentui/react-icons/svg/book-search';
import { Key20Regular } from '@fluentui/react-icons/svg/key';
import { Laptop20Regular } from '@fluentui/react-icons/svg/laptop';
import { PlugDisconnected20Regular } from '@fluentui/react-icons/svg/plug-disconnected';
import { Server20Regular } from '@fluentui/react-icons/svg/server';
import type { ReactNode } from 'react';
import type { Connection } from '#domain/models/model-ref.ts';
import type { Choice } from '#ui/controls/choice-cards.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatCount } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import type { ModelList } from '../use-models.ts';
import type { Chat } from './use-chat.ts';

const icons: Readonly<Record<Connection, ReactNode>> = {
  OPENAI_API: <Key20Regular />,
  ollama: <Laptop20Regular />,
  'lm-studio': <Laptop20Regular />,
  'built-in': <Laptop20Regular />,
  gateway: <Server20Regular />,
  basic: <BookSearch20Regular />,
};

type FoundConnection = ModelList['connections'][number];

/** Connections as choices: what is here first, Gloss Basic after them, and the way to any other. */
export function useFound(chat: Chat): Choice[] {
  const { t, tag } = useText();
  const { openSettings } = useShell();
  const { models, model, pickModel } = chat;
  const settings = () => openSettings('model');

  const bodyOf = ({ connection, error, models: count }: FoundConnection): string => {
    if (error) return errorText(t, error);
    const text = t(`welcome.where.${connection}`);
    if (connection === 'basic' || count === 0) return text;
    const formatted = formatCount(count, tag);
    return `${t('welcome.models', { count, formatted })} · ${text}`;
  };

  const choiceOf = (found: FoundConnection): Choice => {
    const { connection, error } = found;
    const first = models?.models.find(({ ref }) => ref.connection === connection);
    const own = model?.connection === connection;
    return {
      key: connection,
      title: t(connection === 'OPENAI_API' ? 'welcome.ownHost' : `models.connection.${connection}`),
      body: bodyOf(found),
      icon: error ? <PlugDisconnected20Regular /> : icons[connection],
      ...(first ? { chosen: own, run: () => own || pickModel(first.ref) } : { run: settings }),
    };
  };

  const found = models?.connections.filter(({ state }) => state !== 'absent') ?? [];
  return [
    ...found.map(choiceOf),
    {
      key: 'other',
      title: t('welcome.other'),
      body: t('welcome.otherBody'),
      icon: <Key20Regular />,
      run: settings,
    },
  ];
}
