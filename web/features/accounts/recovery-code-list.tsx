import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './second-factor-texts.ts';

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast({ title: TEXTS.copied, description: TEXTS.copiedText });
  } catch {
    showToast({ title: TEXTS.error, description: TEXTS.copyFailed, isDestructive: true });
  }
}

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The only time that recovery codes are to be seen. */
export function RecoveryCodeList({ codes, onKept }: RecoveryCodeListProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="stack">
      <p ref={text} tabIndex={-1}>
        {TEXTS.codesText}
      </p>
      <ol className="sheet recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="dialog__actions">
        <Button onClick={() => void copy(codes)}>{TEXTS.copy}</Button>
        <Button look="primary" onClick={onKept}>
          {TEXTS.kept}
        </Button>
      </div>
    </div>
  );
}
