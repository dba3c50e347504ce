import { Field, makeResetStyles, Textarea, tokens } from '@fluentui/react-components';
import type { ReplyOf } from '#bus/types.ts';
import { type AssistantProgram, assistantSetup } from '#domain/account/assistant-setup.ts';
import { useText } from '#ui/text.ts';
import { ShownOnce } from '../shown-once.tsx';
import { programName } from './connect-form.tsx';

const useCode = makeResetStyles({
  '& textarea': { fontFamily: tokens.fontFamilyMonospace, fontSize: '12px', lineHeight: '16px' },
});

interface NewAssistantProps {
  program: AssistantProgram;
  created: ReplyOf<'account.createApiToken'>;
  address: string;
  close: () => void;
}

/** What the program is given, with the token. */
export function NewAssistant({ program, created: { secret }, address, close }: NewAssistantProps) {
  const { t } = useText();
  const code = useCode();
  const { file, text } = assistantSetup(program, { address, secret });
  const label =
    file === null ? t('settings.assistants.run') : t('settings.assistants.paste', { file });
  return (
    <ShownOnce text={text} copy="answer.copy" copied="answer.copied" close={close}>
      <Field
        label={program === 'other' ? programName(program, t) : label}
        hint={t('settings.assistants.once')}
      >
        <Textarea
          readOnly
          className={code}
          value={text}
          dir="ltr"
          rows={text.split('\n').length + 1}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
    </ShownOnce>
  );
}
