import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { type HTMLAttributes, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { column, ellipsis, row } from '#ui/theme/shapes.ts';
import { useText } from '../../text.ts';
import { sizes } from '../../theme/sizes.ts';
import { IconButton } from '../buttons.tsx';
import { NoticeContext, PageContext } from '../page-context.ts';
import { hasRoomForPanel, SidePanel } from '../side-panel.tsx';
import { ModalDialog, modalStyles } from './modal-dialog.tsx';
import { useModal } from './use-modal.ts';

const useSheet = makeResetStyles({
  boxSizing: 'border-box',
  width: 'min(100vw, 480px)',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  marginInlineStart: 'auto',
  padding: 0,
  border: 0,
  borderInlineStart: `1px solid ${tokens.colorNeutralStroke2}`,
  ...modalStyles,
  '& > header': {
    ...row(),
    justifyContent: 'space-between',
    flexShrink: 0,
    minHeight: '44px',
    paddingInline: '16px 6px',
  },
  '& > header > h2': { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& > div': { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '4px 16px 16px' },
  // For what fills it to its end: a field that stays in view.
  '--sheet-head': '48px',
  '--sheet-end': '16px',
});

const usePage = makeResetStyles({
  ...column(),
  flexGrow: 1,
  minWidth: 0,
  height: '100%',
  '& > header': {
    ...row('4px'),
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: `${sizes.webColumn + 32}px`,
    minHeight: '60px',
    marginInline: 'auto',
    paddingInline: '16px',
  },
  '& > header > h1': {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 600,
    ...ellipsis,
  },
  '& > div': { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  '& > div > div': {
    boxSizing: 'border-box',
    maxWidth: `${sizes.webColumn + 32}px`,
    minHeight: '100%',
    marginInline: 'auto',
    padding: '4px 16px 32px',
  },
  '--sheet-head': '64px',
  '--sheet-end': '32px',
});

interface SheetDialogProps
  extends Pick<
    HTMLAttributes<HTMLElement>,
    'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'
  > {
  title: string;
  children: ReactNode;
  close: () => void;
  /** Where there is room, what is next to it can be used while it is open; `quietly`: and has the focus still. */
  sharesRoom?: boolean | 'quietly';
}

type SheetProps = Omit<SheetDialogProps, 'sharesRoom'> & { notice: ReactNode };

/** A panel at the side of the page, over it; a page of its own inside `PageContext`. */
export function SheetDialog({ sharesRoom = false, ...props }: SheetDialogProps) {
  const page = useContext(PageContext);
  const notice = useContext(NoticeContext);
  const [isAdjacent] = useState(() => sharesRoom !== false && hasRoomForPanel());
  // What it opens itself is over it.
  return (
    <PageContext value={null}>
      <NoticeContext value={null}>
        {page ? (
          <SheetAsPage {...props} notice={notice} start={page.start} />
        ) : isAdjacent ? (
          <SidePanel {...props} takesFocus={sharesRoom !== 'quietly'} />
        ) : (
          <ModalSheet {...props} notice={notice} />
        )}
      </NoticeContext>
    </PageContext>
  );
}

function SheetAsPage({
  title,
  children,
  close: _close,
  start,
  notice,
  ...handlers
}: SheetProps & { start: ReactNode }) {
  const heading = useId();
  return (
    <main className={usePage()} aria-labelledby={heading} {...handlers}>
      <header>
        {start}
        <h1 id={heading} dir="auto">
          {title}
        </h1>
      </header>
      {notice}
      <div>
        <div>{children}</div>
      </div>
    </main>
  );
}

/** The browser's own modal dialog: it traps and restores the focus. */
function ModalSheet({ title, children, close, notice, ...handlers }: SheetProps) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const leave = useModal(dialog);
  return (
    <ModalDialog
      ref={dialog}
      className={useSheet()}
      aria-labelledby={heading}
      {...handlers}
      onClose={close}
      dismiss={leave}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <IconButton name={t('action.close')} icon={<Dismiss20Regular />} onClick={leave} />
      </header>
      {notice}
      <div>{children}</div>
    </ModalDialog>
  );
}
