import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { Mic20Filled, Mic20Regular } from '@fluentui/react-icons/svg/mic';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { dictationPlace } from '#domain/dictation/dictation.ts';
import { insertedWords } from '#domain/dictation/inserted-words.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { LanguagePicker } from '../parts/language-picker.tsx';
import { type PanelProps, useShell } from '../shell.tsx';
import DictationBar from './dictation-bar.tsx';
import { type CleanUpState, useCleanUp } from './use-clean-up.ts';
import { useDictateKey } from './use-dictate-key.ts';
import { useDictatedText } from './use-dictated-text.ts';
import { type DictationView, useDictation } from './use-dictation.ts';
import { WhereItGoes } from './where-it-goes.tsx';

const CleanUp = later(() => import('./clean-up.tsx'));

const useBody = makeResetStyles({
  ...column('12px'),
  '& > textarea': {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 'min(420px, calc(100dvh - 320px))',
    padding: '12px 14px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    resize: 'vertical',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '16px',
    lineHeight: '26px',
    outlineStyle: 'none',
  },
  '& > textarea:focus-visible': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  '& > textarea::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  '& > [data-actions]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  '& > [data-actions] > [data-end]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    marginInlineStart: 'auto',
  },
  '@media (forced-colors: active)': { '& > textarea:focus': { outline: '2px solid Highlight' } },
});

/** S1.2: what one says becomes text, to be written on and copied. */
export default function DictationPanel({ close }: PanelProps) {
  const { t } = useText();
  const [text, setText] = useDictatedText();
  return (
    <SheetDialog title={t('dictation.title')} close={close}>
      {text === null ? <ListSkeleton /> : <Page text={text} change={setText} />}
    </SheetDialog>
  );
}

function Page({ text, change }: { text: string; change: (text: string) => void }) {
  const { t } = useText();
  const { microphone } = useShell();
  const area = useRef<HTMLTextAreaElement>(null);
  const written = useRef(text);
  written.current = text;
  const caret = useCaretAfter(area, text);
  const insert = useCallback(
    (words: string) => {
      const before = written.current;
      const at = caret.current ?? area.current?.selectionEnd ?? before.length;
      // The words of another one may come before this is drawn.
      written.current = insertedWords(before, at, words);
      caret.current = at + written.current.length - before.length;
      change(written.current);
      return undefined;
    },
    [change, caret],
  );
  const view = useDictation(dictationPlace.page, insert);
  useDictateKey(view, microphone !== undefined);
  const { dictation, problem, notice } = view;
  const cleanUp = useCleanUp(text, change);
  return (
    <div className={useBody()}>
      <textarea
        ref={area}
        dir={text === '' ? undefined : 'auto'}
        aria-label={t('dictation.text')}
        placeholder={t('dictation.placeholder')}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      {(dictation || problem || notice) && <DictationBar view={view} />}
      <Actions view={view} text={text} cleanUp={cleanUp} change={change} />
      {cleanUp.isShown && <CleanUp text={text} state={cleanUp} />}
      <WhereItGoes />
    </div>
  );
}

/** Where the caret is put once the text is drawn: a new value moves it to the end. */
function useCaretAfter(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  const caret = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the text it has moved
  useLayoutEffect(() => {
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);
  return caret;
}

interface ActionsProps {
  view: DictationView;
  text: string;
  cleanUp: CleanUpState;
  change: (text: string) => void;
}

function Actions({ view: { isOn, start, stop }, text, cleanUp, change }: ActionsProps) {
  const { t } = useText();
  const { copy } = useShell();
  const toast = useToast();
  const { settings, save } = useSettings();
  const now = useRef(text);
  now.current = text;
  const clear = () => {
    change('');
    // What was written since is after it.
    const undo = () => change(insertedWords(text, null, now.current));
    toast(t('settings.samples.deleted'), { label: t('action.undo'), run: undo });
  };
  const copyAll = () => void copy(text).then(() => toast(t('answer.copied')));
  return (
    <div data-actions>
      <TextButton tone="accent" onClick={() => (isOn ? stop() : void start())}>
        {isOn ? <Mic20Filled aria-hidden /> : <Mic20Regular aria-hidden />}
        {t(isOn ? 'dictation.stop' : 'dictation.start')}
      </TextButton>
      <LanguagePicker
        name={t('settings.voice.language')}
        chosen={settings.dictationLanguage}
        choose={(code) => void save({ dictationLanguage: code })}
        none={t('settings.voice.anyLanguage')}
      />
      <span data-end>
        <TextButton disabled={text.trim() === '' || cleanUp.isShown} onClick={cleanUp.start}>
          {t('tool.cleanUp')}
        </TextButton>
        <TextButton disabled={text === ''} onClick={copyAll}>
          <Copy20Regular aria-hidden />
          {t('answer.copy')}
        </TextButton>
        <TextButton disabled={text === ''} onClick={clear} text="dictation.clear" />
      </span>
    </div>
  );
}
