import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { TEXTS } from './second-factor-texts.ts';

interface CodeQuestionProps {
  /** On a page of its own it is what the page is about. */
  readonly level: 'h1' | 'h2';
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}

/** In the place of the form or of the link: what else it takes to sign in. */
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
