import { Field, makeResetStyles, Textarea, tokens } from '@fluentui/react-components';
import type { ReplyOf } from '#bus/types.ts';
import { type AssistantProgram, assistantSetup } from '#domain/account/assistant-setup.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';
import { useRow, useStack } from '../settings-styles.ts';
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

/** What the program is given, with the token that is shown this once. */
export function NewAssistant({ program, created: { secret }, address, close }: NewAssistantProps) {
  const { t } = useText();
  const { copy } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const code = useCode();
  const { file, text } = assistantSetup(program, { address, secret });
  const label =
    file === null ? t('settings.assistants.run') : t('settings.assistants.paste', { file });
  const save = async () => {
    if (await attempt(copy(text))) toast(t('answer.copied'));
  };
  return (
    <div role="status" className={useStack()}>
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
      <div className={useRow()}>
        <TextButton tone="accent" onClick={() => void save()}>
          {t('answer.copy')}
        </TextButton>
        <TextButton tone="outline" onClick={close}>
          {t('account.tokenDone')}
        </TextButton>
      </div>
    </div>
  );
}
