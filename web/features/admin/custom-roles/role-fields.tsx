import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import { MAX_ABILITIES_LENGTH, MAX_BASE_NAME_LENGTH } from '@nightfall/shared/protocol/custom-roles';
import { useId } from 'react';
import { Field, letterLimit } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { type Draft, nightOrderOf, nightWords } from './draft.ts';
import { TEAMS, TEXTS } from './texts.ts';

const EXAMPLES = ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac']
  .map((name) => `${name} ${findBuiltInRole(name)?.actionOrder}`)
  .join(', ');

export interface DraftFieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  /** What keeps it from being saved. */
  readonly problem: string | undefined;
  /** What the server says of a field. */
  readonly of: (field: string) => string | undefined;
}

function Abilities({ draft, onChange }: Pick<DraftFieldsProps, 'draft' | 'onChange'>) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {TEXTS.abilities}
      </label>
      <textarea
        id={id}
        className="field__input"
        rows={4}
        aria-describedby={`${id}-hint`}
        value={draft.abilities}
        {...letterLimit<HTMLTextAreaElement>(MAX_ABILITIES_LENGTH, (event) =>
          onChange({ abilities: event.target.value }),
        )}
      />
      <p className="field__hint" id={`${id}-hint`}>
        {TEXTS.abilitiesHint}
      </p>
    </div>
  );
}

/** What a role is, whatever the theme. */
export function RoleFields({ draft, onChange, problem, of }: DraftFieldsProps) {
  const willSleep = nightOrderOf(draft) === 0 && draft.actions.length > 0;
  return (
    <>
      <Field
        label={TEXTS.baseName}
        hint={TEXTS.baseNameHint}
        error={problem ?? of('baseName')}
        autoComplete="off"
        required
        maxLetters={MAX_BASE_NAME_LENGTH}
        value={draft.baseName}
        onChange={(event) => onChange({ baseName: event.target.value })}
      />
      <div className="field">
        <Select
          label={TEXTS.team}
          options={TEAMS}
          value={draft.team}
          onChange={(team) => onChange({ team })}
        />
        <p className="field__hint">{TEXTS.teamHints[draft.team]}</p>
      </div>
      <Abilities draft={draft} onChange={onChange} />
      <Field
        label={TEXTS.nightOrder}
        hint={willSleep ? nightWords(draft) : TEXTS.nightOrderHint(EXAMPLES)}
        error={of('nightOrder')}
        inputMode="numeric"
        autoComplete="off"
        maxLetters={4}
        value={draft.nightOrder}
        onChange={(event) => onChange({ nightOrder: event.target.value })}
      />
      <Switch
        label={TEXTS.isActive}
        hint={TEXTS.isActiveHint}
        isOn={draft.isActive}
        onChange={(isActive) => onChange({ isActive })}
      />
    </>
  );
}
