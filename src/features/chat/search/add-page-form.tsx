import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { pageUrl } from '../context/addresses/links.ts';

interface AddPageFormProps {
  cancel: () => void;
  add: (url: string) => void;
}

/** The address of a page that the answer is to be made of too. */
export function AddPageForm({ cancel, add }: AddPageFormProps) {
  const { t } = useText();
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const url = pageUrl(address.trim());
    if (url === null || !new URL(url).hostname.includes('.')) setWrong(true);
    else add(url);
  };
  return (
    <form
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        cancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('webSearch.address')}
        {...(isWrong && { validationMessage: t('webSearch.wrongAddress') })}
      >
        <Input
          autoFocus
          type="text"
          inputMode="url"
          dir="ltr"
          value={address}
          onChange={(_event, { value }) => {
            setAddress(value);
            setWrong(false);
          }}
        />
      </Field>
      <div data-buttons>
        <TextButton tone="accent" type="submit" disabled={address.trim() === ''}>
          {t('webSearch.add')}
        </TextButton>
        <TextButton onClick={cancel} text="action.cancel" />
      </div>
    </form>
  );
}
