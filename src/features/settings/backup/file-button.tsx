import { type ChangeEvent, useRef } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useHidden } from '#ui/styles.ts';

interface FileButtonProps {
  name: string;
  busy: boolean;
  take: (file: File) => void;
}

/** A button by which a person chooses one file. */
export function FileButton({ name, busy, take }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const hidden = useHidden();
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) take(file);
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        className={hidden}
        aria-label={name}
        tabIndex={-1}
        onChange={picked}
      />
      <TextButton
        tone="outline"
        disabled={busy}
        aria-busy={busy}
        onClick={() => picker.current?.click()}
      >
        {name}
      </TextButton>
    </>
  );
}
