import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { row } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import { IconButton, TextButton } from '../controls/buttons.tsx';
import { useText } from '../text.ts';
import { type Toast, type ToastAction, toastMs, toastsAfter } from './toasts.ts';
import { useCountdown } from './use-countdown.ts';
import { useRenewal } from './use-renewal.ts';
import { useToastRegion } from './use-toast-region.ts';

type ShowToast = (text: string, action?: ToastAction, ms?: number) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

type Host = RefObject<HTMLElement | null>;

/** Adds a place for notices; the return value removes it. */
const HostContext = createContext<(host: Host) => () => void>(() => () => undefined);

/**
 * Shows notices inside `element` while it exists: everything outside a modal dialog is inert. They take
 * their room there from the rest and cover nothing.
 */
export function useToastHost(element: Host): void {
  const addHost = useContext(HostContext);
  useEffect(() => addHost(element), [addHost, element]);
}

/** Shows a short text; with an action it remains until the pointer and the focus have left it. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

const useRegion = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  flexShrink: 0,
  gap: '8px',
  paddingInline: '12px',
  paddingBlock: '8px',
  // In a low window the newest is in view, and the others are scrolled to.
  boxSizing: 'border-box',
  maxHeight: '40dvh',
  overflowY: 'auto',
  '& > *': { flexShrink: 0 },
  // Screen readers know an empty one, so that what comes into it is said.
  '&:empty': { padding: 0 },
});

const useToastStyle = makeResetStyles({
  ...row('4px'),
  boxSizing: 'border-box',
  maxWidth: '100%',
  paddingBlock: '4px',
  paddingInline: '12px 4px',
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackgroundInverted,
  color: tokens.colorNeutralForegroundInverted,
  boxShadow: tokens.shadow16,
  ...type.body,
  '& > span': { overflowWrap: 'anywhere', paddingBlock: '6px' },
  '& button': { color: 'inherit' },
  '& button:focus-visible': { outlineColor: tokens.colorBrandForegroundInverted },
  '& button[data-tone="link"]': { color: tokens.colorBrandForegroundInverted, fontWeight: 600 },
  '& button:hover:not(:disabled)': {
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: 'inherit',
    textDecorationLine: 'underline',
  },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
});

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, change] = useReducer(toastsAfter, []);
  const [hosts, setHosts] = useState<readonly Host[]>([]);
  const addHost = useCallback((added: Host) => {
    setHosts((before) => [...before, added]);
    return () => setHosts((before) => before.filter((each) => each !== added));
  }, []);
  // Dialogs may be nested: the notices are in the top one. A view that is hidden behind another is none.
  const host = hosts.findLast(({ current }) => !current?.closest('[hidden]'))?.current ?? null;
  const lastId = useRef(0);
  const { t } = useText();
  const style = useRegion();
  const region = useRef<HTMLElement>(null);
  // A place that floats is in what the notices' own place is in.
  useToastRegion(region, toasts.at(-1)?.id ?? null, host?.parentElement ?? null);
  const show = useCallback<ShowToast>((text, action, ms = toastMs) => {
    lastId.current += 1;
    const toast = { id: lastId.current, text, ms };
    change({ type: 'shown', toast: action ? { ...toast, action } : toast });
  }, []);
  const notices = (
    <section
      ref={region}
      className={style}
      aria-label={t('toast.region')}
      aria-live="polite"
      data-toasts={toasts.length > 0 ? 'shown' : ''}
    >
      {toasts.map((toast) => (
        <ToastView
          key={toast.id}
          toast={toast}
          close={() => change({ type: 'gone', id: toast.id })}
        />
      ))}
    </section>
  );
  return (
    <HostContext value={addHost}>
      <ToastContext value={show}>
        {children}
        {host ? createPortal(notices, host) : notices}
      </ToastContext>
    </HostContext>
  );
}

/** The place of notices in a view that knows a better one than its foot. */
export function ToastSlot() {
  const slot = useRef<HTMLDivElement>(null);
  useToastHost(slot);
  return <div ref={slot} data-toast-slot="" />;
}

/** A view that is lower by the room of notices has not lost what it showed: it shows it again without them. */
export function hasToasts(): boolean {
  return document.querySelector('[data-toasts="shown"]') !== null;
}

function ToastView({ toast, close }: { toast: Toast; close: () => void }) {
  const { t } = useText();
  const style = useToastStyle();
  const hold = useCountdown(toast.ms, close);
  useRenewal(toast.action?.renew, close);
  return (
    <div className={style} {...hold}>
      <span>{toast.text}</span>
      {toast.action && (
        <TextButton
          tone="link"
          onClick={() => {
            toast.action?.run();
            close();
          }}
        >
          {toast.action.label}
        </TextButton>
      )}
      <IconButton name={t('action.dismiss')} icon={<Dismiss20Regular />} onClick={close} />
    </div>
  );
}
