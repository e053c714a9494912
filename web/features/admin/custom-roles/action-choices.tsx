import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import { useId } from 'react';
import { ACTION_WORDS } from './action-words.ts';
import { TEXTS } from './texts.ts';

interface ActionChoicesProps {
  readonly actions: CustomRoleRecord['actions'];
  readonly onChange: (actions: CustomRoleRecord['actions']) => void;
}

/** The engine's actions in plain words. */
export function ActionChoices({ actions, onChange }: ActionChoicesProps) {
  const id = useId();
  return (
    <fieldset className="action-choices" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <h3 id={id}>{TEXTS.actions}</h3>
      <p className="field__hint" id={`${id}-hint`}>
        {TEXTS.actionsHint}
      </p>
      <div className="action-choices__list">
        {ACTION_WORDS.map(({ type, name, instruction }) => (
          <label className="action-choice" key={type}>
            <input
              type="checkbox"
              checked={actions.includes(type)}
              onChange={({ target }) =>
                onChange(target.checked ? [...actions, type] : actions.filter((other) => other !== type))
              }
            />
            <span>
              <strong>{name}</strong>
              <span className="quiet">{instruction}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
