import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ArrowUndo20Regular } from '@fluentui/react-icons/svg/arrow-undo';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { ModalDialog, modalStyles } from '#ui/controls/dialogs/modal-dialog.tsx';
import { useModal } from '#ui/controls/dialogs/use-modal.ts';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { outlined } from '#ui/theme/shapes.ts';
import { usePicture } from '../gallery/use-picture.ts';
import { maskOf } from './mask-strokes.ts';
import { useMask } from './use-mask.ts';

const useDialog = makeResetStyles({
  boxSizing: 'border-box',
  width: 'min(100vw - 16px, 720px)',
  maxHeight: 'calc(100dvh - 16px)',
  padding: '16px',
  gap: '12px',
  ...outlined,
  ...modalStyles,
  '& > h2': { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  '& > p': { margin: 0, color: tokens.colorNeutralForeground2 },
  '& > div[data-stage]': {
    display: 'grid',
    justifyContent: 'center',
    flexShrink: 1,
    minHeight: 0,
    overflow: 'hidden',
  },
  '& > [data-stage] > *': {
    gridArea: '1 / 1',
    display: 'block',
    maxWidth: '100%',
    maxHeight: 'min(56vh, 560px)',
    borderRadius: '8px',
  },
  '& canvas': { opacity: 0.62, cursor: 'crosshair', touchAction: 'none' },
  '& canvas:focus-visible': focusRing,
  '& > div[data-actions]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  '& label': { display: 'flex', alignItems: 'center', gap: '8px', flexGrow: 1 },
  '& input[type="range"]': { accentColor: tokens.colorBrandBackground, width: '120px' },
});

interface MaskEditorProps {
  docId: string;
  /** PNG in base64; null: nothing is marked, all of it is changed. */
  done: (mask: string | null) => void;
  close: () => void;
}

interface Size {
  width: number;
  height: number;
}

/** The part of a picture that is changed is painted over. */
export default function MaskEditor({ docId, done, close }: MaskEditorProps) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const leave = useModal(dialog);
  const { address } = usePicture(docId);
  const [size, setSize] = useState<Size | null>(null);
  return (
    <ModalDialog
      ref={dialog}
      className={useDialog()}
      aria-labelledby={heading}
      onClose={close}
      dismiss={leave}
    >
      <h2 id={heading}>{t('art.maskTitle')}</h2>
      <p>{t('art.maskHow')}</p>
      {address && size === null && <Measure address={address} measured={setSize} />}
      {address && size && <Painter {...{ address, size, done }} cancel={leave} />}
    </ModalDialog>
  );
}

/** The picture's own size, before there is a canvas of it. */
function Measure({ address, measured }: { address: string; measured: (size: Size) => void }) {
  useEffect(() => {
    const image = new Image();
    image.onload = () => measured({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = address;
    return () => {
      image.onload = null;
    };
  }, [address, measured]);
  return null;
}

interface PainterProps {
  address: string;
  size: Size;
  done: MaskEditorProps['done'];
  cancel: () => void;
}

const brush = { min: 2, max: 30, first: 10 };

function Painter({ address, size, done, cancel }: PainterProps) {
  const { t } = useText();
  const [percent, setPercent] = useState(brush.first);
  const { canvas, strokes, handlers, undo, clear } = useMask(size, percent / 100);
  const isEmpty = strokes.length === 0;
  const take = () => done(isEmpty ? null : maskOf(size, strokes));
  return (
    <>
      <div data-stage>
        <img src={address} alt="" {...size} style={{ height: 'auto' }} />
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is painted on, by pointer and keys */}
        <canvas
          ref={canvas}
          {...size}
          style={{ height: 'auto' }}
          tabIndex={0}
          role="application"
          aria-label={t('art.maskCanvas')}
          {...handlers}
        />
      </div>
      <div data-actions>
        <label>
          {t('art.brush')}
          <input
            type="range"
            min={brush.min}
            max={brush.max}
            value={percent}
            onChange={({ target }) => setPercent(Number(target.value))}
          />
        </label>
        <IconButton
          name={t('art.maskUndo')}
          icon={<ArrowUndo20Regular />}
          disabled={isEmpty}
          onClick={undo}
        />
        <TextButton disabled={isEmpty} onClick={clear} text="art.maskClear" />
        <TextButton tone="outline" onClick={cancel} text="action.cancel" />
        <TextButton tone="accent" onClick={take} text="art.maskDone" />
      </div>
    </>
  );
}
