import { useState } from 'react';
import type { Possessions } from '#domain/account/state.ts';
import { isUnasked } from '#domain/documents/server-copies.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useSettled } from '#ui/controls/late-cards.tsx';
import { useText } from '#ui/text.ts';
import { useDocumentServer } from '../../../hooks/use-document-server.ts';
import { documentConsent } from '../../../parts/document-consent.ts';
import { useQuiet, useRow, useStack } from '../../settings-styles.ts';
import { accountErrorText } from '../account-error.ts';
import { PossessionList } from '../possession-list.tsx';
import { useAdoption } from './use-adoption.ts';

interface QuestionProps {
  adoptable: Possessions;
  /** Of the account that is signed in. */
  email: string;
  isBusy: boolean;
  error: CodedError | null;
  answer: (isWanted: boolean) => void;
}

/** S4.10: what a guest has here is offered to the account, once; who said no can still move what stayed. */
export function OpenAdoption({ userId, email }: { userId: string; email: string }) {
  const { open, left, isKnown, answer, ...rest } = useAdoption(userId);
  const [isReopened, setReopened] = useState(false);
  useSettled(isKnown);
  if (open) return <AdoptionQuestion adoptable={open} email={email} answer={answer} {...rest} />;
  if (!left) return null;
  if (!isReopened) {
    return (
      <div>
        <TextButton tone="link" onClick={() => setReopened(true)} text="account.adoptLater" />
      </div>
    );
  }
  // A no has been saved before.
  const answerAgain = (isWanted: boolean) => (isWanted ? answer(true) : setReopened(false));
  return <AdoptionQuestion adoptable={left} email={email} answer={answerAgain} {...rest} />;
}

/** Asked once: what a guest has here belongs to the account from now on, or it stays here only. */
export function AdoptionQuestion({ adoptable, email, isBusy: busy, error, answer }: QuestionProps) {
  const { t } = useText();
  const { server, say } = useDocumentServer();
  const quiet = useQuiet();
  const isSaved = adoptable.documents > 0 && server !== null && server.isSaving !== false;
  const needsWord = isSaved && server.isSaving === null && !isUnasked(server);
  const accept = async () => {
    if (needsWord) await say(true);
    answer(true);
  };
  return (
    <div className={useStack()}>
      <p>{t('account.adopt', { email })}</p>
      <PossessionList counts={adoptable} />
      <p className={quiet}>{t('account.adoptBody')}</p>
      {adoptable.connections > 0 && <p className={quiet}>{t('account.adoptConnection')}</p>}
      {isSaved && <p className={quiet}>{documentConsent(t, server)}</p>}
      {error && <p role="alert">{accountErrorText(t, error)}</p>}
      <div className={useRow()}>
        <TextButton tone="accent" disabled={busy} onClick={() => void accept()}>
          {t('account.adoptYes')}
        </TextButton>
        <TextButton tone="outline" disabled={busy} onClick={() => answer(false)}>
          {t('account.adoptNo')}
        </TextButton>
      </div>
    </div>
  );
}
