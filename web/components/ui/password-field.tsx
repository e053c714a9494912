import { type ComponentProps, useId, useState } from 'react';
import { Field } from './field.tsx';
import { RoundButton } from './round-button.tsx';
import { TEXTS } from './texts.ts';

/** A password is typed unseen, unless one wants to look at it. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'id' | 'type' | 'end'>) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      className="field__input--with-end"
      end={
        <RoundButton
          small
          className="field__end"
          icon={isShown ? 'eyeClosed' : 'eye'}
          label={TEXTS.showPassword}
          aria-pressed={isShown}
          aria-controls={id}
          aria-describedby={`${id}-label`}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
