import { Add20Regular } from '@fluentui/react-icons/svg/add';
import { ArrowSync20Regular } from '@fluentui/react-icons/svg/arrow-sync';
import { useState } from 'react';
import type { SearchRun } from '#domain/search-web/search-run.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useReturnedFocus } from '#ui/focus/use-returned-focus.ts';
import { useText } from '#ui/text.ts';
import { AddPageForm } from './add-page-form.tsx';
import type { SearchCommands } from './use-search-commands.ts';

interface SearchActionsProps {
  run: SearchRun;
  commands: SearchCommands;
}

/** The same question with other pages. */
export function SearchActions({ run, commands: { repeat } }: SearchActionsProps) {
  const { t } = useText();
  const [isAdding, add] = useState(false);
  const button = useReturnedFocus<HTMLButtonElement>(isAdding);
  if (isAdding) {
    return (
      <AddPageForm
        cancel={() => add(false)}
        add={(url) => {
          add(false);
          repeat({ kind: 'addPage', url });
        }}
      />
    );
  }
  return (
    <div data-buttons>
      <TextButton onClick={() => repeat({ kind: 'again' })}>
        <ArrowSync20Regular />
        {t(run.isAnswered ? 'webSearch.searchAnyway' : 'webSearch.again')}
      </TextButton>
      <TextButton ref={button} onClick={() => add(true)}>
        <Add20Regular />
        {t('webSearch.addPage')}
      </TextButton>
    </div>
  );
}
