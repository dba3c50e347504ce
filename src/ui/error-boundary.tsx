import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';
import { CodedError } from '#shared/errors/coded-error.ts';
import { column } from '#ui/theme/shapes.ts';
import { TextButton } from './controls/buttons.tsx';
import { CopyDiagnostics } from './diagnostics.tsx';
import { errorText } from './error-text.ts';
import { useText } from './text.ts';

const useScreen = makeResetStyles({
  ...column('12px'),
  alignItems: 'flex-start',
  padding: '24px 16px',
  color: tokens.colorNeutralForeground1,
  '& h1': { margin: 0, fontSize: '16px', lineHeight: '22px' },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
});

/** S2.11. */
function ErrorScreen({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useText();
  const message = error instanceof CodedError ? errorText(t, error) : error.message;
  return (
    <main className={useScreen()} role="alert">
      <h1>{t('error.screenTitle')}</h1>
      <p>{message}</p>
      <TextButton tone="accent" onClick={retry} text="error.screenAction" />
      <CopyDiagnostics error={error} />
    </main>
  );
}

interface State {
  error: Error | null;
}

/** Catches errors of a view; "Try again" mounts the view again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  /** A part of the page that could not be loaded is asked for once only: it takes a new page. */
  #retry({ name }: Error): void {
    if (name === 'ChunkLoadError') location.reload();
    else this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ErrorScreen error={error} retry={() => this.#retry(error)} />;
  }
}
