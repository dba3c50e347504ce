import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useId, useRef } from 'react';
import type { PaywallEntry } from '#domain/paywall/entries.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { ModalDialog } from '#ui/controls/dialogs/modal-dialog.tsx';
import { useModal } from '#ui/controls/dialogs/use-modal.ts';
import { useText } from '#ui/text.ts';
import { Demonstration } from './demonstration.tsx';
import { useEntryText } from './entry-text.ts';
import type { PaywallActions } from './paywall-card.tsx';
import { usePaywallModal } from './paywall-styles.ts';

interface PaywallModalProps {
  entry: PaywallEntry;
  actions: PaywallActions;
}

/** S3.12, v2: what the feature does, played once. */
export function PaywallModal({ entry, actions }: PaywallModalProps) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const leave = useModal(dialog);
  const { title, description, modalDescription, topic, ctaButtonText } = entry;
  const text = useEntryText(entry);
  return (
    <ModalDialog
      ref={dialog}
      className={usePaywallModal()}
      aria-labelledby={heading}
      onClose={actions.close}
      dismiss={leave}
    >
      <header>
        <IconButton name={t('action.close')} icon={<Dismiss20Regular />} onClick={leave} />
      </header>
      <Demonstration topic={topic} isPlaying={entry.hasVideo === true} />
      <section>
        <h2 id={heading}>{text(title)}</h2>
        <p>{text(modalDescription ?? description)}</p>
        {modalDescription && <p>{text(description)}</p>}
        <div data-actions>
          <TextButton tone="accent" onClick={actions.upgrade}>
            {text(ctaButtonText)}
          </TextButton>
        </div>
      </section>
    </ModalDialog>
  );
}
