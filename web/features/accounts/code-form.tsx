import { MAX_CODE_LENGTH } from '@nightfall/shared/protocol/limits';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isCodeRefused } from '../../api/second-factor.ts';
import { Button, type ButtonLook } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';

const TEXTS = ACCOUNTS.secondFactor;

interface CodeFormProps {
  readonly submit: string;
  readonly busy: string;
  readonly look?: ButtonLook;
  readonly isPending: boolean;
  /** The error of the previous code. */
  readonly error: unknown;
  /** While an app is set up there are no recovery codes yet. */
  readonly isAppOnly?: boolean;
  readonly onCode: (code: string) => void;
  /** The button that leads back. */
  readonly children: ReactNode;
}

/** Asks for a code of the authenticator app or for a recovery code, which contains letters. */
export function CodeForm(props: CodeFormProps) {
  const { submit, busy, look = 'primary', isPending, error, isAppOnly = false, onCode, children } = props;
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isRefused = isCodeRefused(error);
  // A refused code is selected, to be corrected or typed over.
  useEffect(() => {
    if (isRefused && !isPending) input.current?.select();
  }, [isRefused, isPending]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !isPending) onCode(code.trim());
  };
  const change = () => {
    setCode('');
    setRecovery(!isRecovery);
    input.current?.focus();
  };
  return (
    <form className="stack" onSubmit={send}>
      <Field
        ref={input}
        label={isRecovery ? TEXTS.recoveryCode : TEXTS.code}
        hint={isRecovery ? TEXTS.recoveryHint : TEXTS.appHint}
        error={isRefused ? TEXTS.codeRefused : undefined}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        required
        maxLetters={MAX_CODE_LENGTH}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button look={look} type="submit" disabled={code.trim() === ''} isBusy={isPending}>
        {isPending ? busy : submit}
      </Button>
      {!isAppOnly && (
        <Button look="quiet" onClick={change}>
          {isRecovery ? TEXTS.useApp : TEXTS.useRecovery}
        </Button>
      )}
      {children}
    </form>
  );
}

interface CodeQuestionProps {
  /** h1 on a page of its own. */
  readonly level: 'h1' | 'h2';
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step of signing in, in place of the form or the link. */
export function CodeQuestion({ level: Heading, isPending, error, onCode, onBack }: CodeQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="stack">
      <Heading ref={heading} tabIndex={-1}>
        {TEXTS.askTitle}
      </Heading>
      <p>{TEXTS.askText}</p>
      <CodeForm
        submit={TEXTS.signIn}
        busy={TEXTS.signingIn}
        isPending={isPending}
        error={error}
        onCode={onCode}
      >
        <Button look="quiet" onClick={onBack}>
          {TEXTS.back}
        </Button>
      </CodeForm>
    </section>
  );
}
