import { Attach20Regular } from '@fluentui/react-icons/svg/attach';
import { useRef } from 'react';
import { FileField } from '#features/files/file-field.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';

interface AddFilesProps {
  add: (files: readonly File[]) => void;
  tone?: 'accent' | 'outline';
}

/** Adding files without drag and drop, for the keyboard. */
export function AddFiles({ add, tone = 'outline' }: AddFilesProps) {
  const { t } = useText();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextButton
        tone={tone}
        style={{ alignSelf: 'center' }}
        onClick={() => field.current?.click()}
      >
        <Attach20Regular aria-hidden />
        {t(tone === 'accent' ? 'attach.choose' : 'attach.add')}
      </TextButton>
      <FileField ref={field} add={add} />
    </>
  );
}
