import { useState } from 'react';
import type { ImportedInstruction, ImportReport } from '#domain/import/imported.ts';
import { toolLimits } from '#domain/tools/own-tool.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';
import { useLines, useWarning } from '../settings-styles.ts';
import { leftTexts, listCounts } from './import-texts.ts';

interface ImportResultProps {
  report: ImportReport;
  /** Of an import that was stopped, or has failed in the middle. */
  goOn: () => void;
}

/** What was imported, what was here already, and of each difference its reason. */
export function ImportResult({ report, goOn }: ImportResultProps) {
  const texts = useText();
  const { t } = texts;
  const { added, known, isStopped, failure, instructions } = report;
  const warning = useWarning();
  // Things of an unknown kind are among the differences.
  const isNew = listCounts(texts, { ...added, unknown: 0 });
  const here = listCounts(texts, known);
  return (
    <>
      {failure && (
        <p role="alert" className={warning}>
          {errorText(t, CodedError.fromData(failure))}
        </p>
      )}
      <p role="status">
        {isStopped && `${t('settings.import.stopped')} `}
        {isNew === ''
          ? !isStopped && t('settings.data.restoreDone.nothing')
          : t('settings.import.added', { list: isNew })}
      </p>
      {here !== '' && isNew !== '' && <p>{t('settings.import.known', { list: here })}</p>}
      <LeftList report={report} />
      {instructions.length > 0 && <Instructions instructions={instructions} />}
      {isStopped && <TextButton tone="accent" onClick={goOn} text="action.continue" />}
    </>
  );
}

function LeftList({ report: { left, added } }: { report: ImportReport }) {
  const { t } = useText();
  const reasons = [...Map.groupBy(left, ({ reason }) => reason)];
  return reasons.map(([reason, all]) => (
    <details key={reason}>
      <summary>
        {t(leftTexts[reason], { count: reason === 'unknown' ? added.unknown : all.length })}
      </summary>
      <ul>
        {[...new Set(all.map(({ name }) => name))].slice(0, 50).map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </details>
  ));
}

/** What the person has told another product of themselves can be used as a tool of one's own. */
function Instructions({ instructions }: { instructions: readonly ImportedInstruction[] }) {
  const { t } = useText();
  const lines = useLines();
  return (
    <>
      <p>{t('settings.import.instructions')}</p>
      <ul className={lines}>
        {instructions.slice(0, 20).map((each) => (
          <li key={each.text}>
            <Instruction instruction={each} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Instruction({ instruction: { title, text } }: { instruction: ImportedInstruction }) {
  const { t } = useText();
  const { rows, newId } = useShell();
  const attempt = useAttempt();
  const [isSaved, setSaved] = useState(false);
  const name = firstLine(title || text);
  const save = async () => {
    const instruction = text.slice(0, toolLimits.instruction);
    const tool = { id: newId(), kind: 'custom', name, instruction, icon: 'edit' } as const;
    if (await attempt(rows.tools.put(tool))) setSaved(true);
  };
  return (
    <>
      <span dir="auto">{name}</span>
      <TextButton tone="outline" disabled={isSaved} onClick={() => void save()}>
        {t(isSaved ? 'memory.saved' : 'settings.import.saveTool')}
      </TextButton>
    </>
  );
}

const firstLine = (text: string) => (text.trim().split('\n', 1)[0] ?? '').slice(0, toolLimits.name);
