import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ChatHelp20Regular } from '@fluentui/react-icons/svg/chat-help';
import { useEffect } from 'react';
import type { FaqQuestion } from '#domain/faq/question.ts';
import { sameModel } from '#domain/models/model-ref.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { useAsking } from '../composer/use-asking.ts';
import { isFile, type Source } from '../context/context-chips.ts';
import { useKnownSources } from '../context/use-chat-context.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { type Faq, useFaq, useFaqModel } from './use-faq.ts';

const useBox = makeResetStyles({
  ...column('6px'),
  alignItems: 'flex-start',
  minWidth: 0,
  // A button without a border begins where those above it begin.
  '& > button': { marginInlineStart: '-12px' },
  '& > p': { margin: 0, color: tokens.colorNeutralForeground2 },
  '& > ul': { ...column('6px'), alignSelf: 'stretch', margin: 0, padding: 0 },
  '& > ul > li': { listStyleType: 'none', display: 'flex', maxWidth: '100%' },
  '& > ul > li > button': { flexShrink: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > ul > li > span': {
    height: '32px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } },
    animationDuration: '1.4s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});

/** The width of long questions, so that little moves when they arrive. */
const skeletonWidths = ['72%', '58%', '80%'];

/** What is said about a page, and about what is no page in a tab. */
const ofPage = {
  offer: 'faq.offer',
  asking: 'faq.asking',
  found: 'faq.found',
  none: 'faq.none',
  sends: 'faq.sends',
} as const satisfies Record<string, TextKey>;
const ofDocument = {
  offer: 'faq.document.offer',
  asking: 'faq.document.offer',
  found: 'faq.document.offer',
  none: 'faq.document.none',
  sends: 'faq.document.sends',
} as const satisfies Record<string, TextKey>;
type Words = typeof ofPage | typeof ofDocument;

function wordsFor(source: Source): Words {
  return source.docType === 'page_content__pdf' || isFile(source) ? ofDocument : ofPage;
}

/** Offered once the page is read. */
export function FaqQuestions() {
  const source = useKnownSources().at(-1);
  return source ? <QuestionsOf docId={source.docId} words={wordsFor(source)} /> : null;
}

/**
 * Questions that a page answers, each sent by a click: requested on a click where a model reads the page for them, at
 * once where its headings are all they are made of.
 */
function QuestionsOf({ docId, words }: { docId: string; words: Words }) {
  const { t } = useText();
  const { faq, ask, cancel } = useFaq(docId);
  const box = useBox();
  const isAtOnce = useFaqModel()?.connection === 'basic';
  useEffect(() => {
    if (isAtOnce) ask();
  }, [isAtOnce, ask]);
  // What was not requested fails without a word.
  if (isAtOnce && !(faq.state === 'found' && faq.questions.length > 0)) return null;
  return (
    <div className={box} aria-busy={faq.state === 'asking'}>
      {faq.state === 'offered' && <Offer ask={ask} words={words} />}
      {faq.state === 'asking' && <Asking cancel={cancel} words={words} />}
      {faq.state === 'found' && <Found faq={faq} again={ask} words={words} />}
      {faq.state === 'failed' && (
        <>
          <p role="status">{errorText(t, faq.error)}</p>
          <TextButton tone="link" onClick={ask} text="action.retry" />
        </>
      )}
    </div>
  );
}

function Offer({ ask, words }: { ask: () => void; words: Words }) {
  const { t } = useText();
  const ref = useFaqModel();
  const { models } = useChatModels();
  const known = models?.models.find((each) => sameModel(each.ref, ref));
  const leaves = ref !== null && ref.connection !== 'basic' && known?.local !== true;
  const name = known?.entry.title ?? ref?.model ?? '';
  return (
    <TextButton title={leaves ? t(words.sends, { name }) : t('faq.stays')} onClick={ask}>
      <ChatHelp20Regular aria-hidden />
      {t(words.offer)}
    </TextButton>
  );
}

function Asking({ cancel, words }: { cancel: () => void; words: Words }) {
  const { t } = useText();
  return (
    <>
      <p role="status">{t(words.asking)}</p>
      <ul aria-hidden>
        {skeletonWidths.map((width) => (
          <li key={width}>
            <span style={{ width }} />
          </li>
        ))}
      </ul>
      <TextButton tone="link" onClick={cancel} text="action.cancel" />
    </>
  );
}

interface FoundProps {
  faq: Extract<Faq, { state: 'found' }>;
  again: () => void;
  words: Words;
}

function Found({ faq, again, words }: FoundProps) {
  const { t } = useText();
  const ask = useAsking();
  const wording = ({ kind, text }: FaqQuestion) =>
    kind === 'heading' ? t('faq.about', { heading: text }) : text;
  if (faq.questions.length === 0) {
    return (
      <>
        <p role="status">{t(words.none)}</p>
        <TextButton tone="link" onClick={again} text="action.retry" />
      </>
    );
  }
  return (
    <>
      <p role="status">{t(words.found)}</p>
      <ul aria-label={t(words.offer)}>
        {faq.questions.map((question) => (
          <li key={question.text}>
            <TextButton
              tone="outline"
              dir="auto"
              onClick={() => void ask(wording(question), { task: 'question' })}
            >
              {wording(question)}
            </TextButton>
          </li>
        ))}
      </ul>
    </>
  );
}
