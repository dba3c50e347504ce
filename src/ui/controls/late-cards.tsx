import { makeResetStyles } from '@fluentui/react-components';
import {
  Children,
  createContext,
  isValidElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { Skeleton } from './skeleton.tsx';

const useSlot = makeResetStyles({ display: 'contents', '&[hidden]': { display: 'none' } });

const SlotContext = createContext<(isSettled: boolean) => void>(() => undefined);

/** Of a card in `LateCards`: does it know what it shows? The first yes holds. */
export function useSettled(isSettled: boolean): void {
  const settle = useContext(SlotContext);
  useLayoutEffect(() => settle(isSettled), [settle, isSettled]);
}

const rest = [{ width: '34%' }, { width: '72%' }, { width: '56%' }];

/** What comes after that moves what is below it. */
const patienceMs = 3000;

/**
 * Cards that know late what they show, and how much of it: each is shown once it and all above it know, so that none moves
 * what is under the pointer. A skeleton has the place of the rest.
 */
export function LateCards({ children }: { children: ReactNode }) {
  const cards = Children.toArray(children).filter(isValidElement);
  const [settled, setSettled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOver = useIsOver();
  const report = useCallback(
    (id: string, isSettled: boolean) =>
      setSettled((all) => (all.get(id) === true ? all : new Map(all).set(id, isSettled))),
    [],
  );
  const waiting = isOver ? -1 : cards.findIndex(({ key }) => settled.get(key!) === false);
  return (
    <>
      {cards.map((card, place) => (
        <Slot
          key={card.key}
          id={card.key!}
          isHidden={waiting >= 0 && place >= waiting}
          report={report}
        >
          {card}
        </Slot>
      ))}
      {waiting >= 0 && <Skeleton lines={rest} />}
    </>
  );
}

interface SlotProps {
  id: string;
  isHidden: boolean;
  report: (id: string, isSettled: boolean) => void;
  children: ReactNode;
}

function Slot({ id, isHidden, report, children }: SlotProps) {
  const settle = useCallback((isSettled: boolean) => report(id, isSettled), [id, report]);
  return (
    <SlotContext value={settle}>
      <div className={useSlot()} hidden={isHidden}>
        {children}
      </div>
    </SlotContext>
  );
}

function useIsOver(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
