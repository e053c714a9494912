import { type BuiltInRoleName, findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import {
  MAX_ABILITIES_LENGTH,
  MAX_BASE_NAME_LENGTH,
  MAX_TITLE_LENGTH,
} from '@nightfall/shared/protocol/limits';
import CUSTOM_ROLES from '@nightfall/shared/text/en/custom-roles.json';
import { LANGUAGE_NAMES } from '@nightfall/shared/text/languages';
import type { Theme } from '@nightfall/shared/themes/theme';
import { useId } from 'react';
import * as fieldStyles from '../../../components/ui/field.module.css';
import { Field, letterLimit } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { teamNoun } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as customRolesStyles from './custom-roles.module.css';
import {
  ACTION_WORDS,
  type Draft,
  nightOrderOf,
  nightWords,
  OFFERED_VARIANTS,
  teamNames,
  VARIANTS,
} from './draft.ts';
import { PictureField } from './picture-field.tsx';

const TEXTS = CUSTOM_ROLES.roles;

const EXAMPLES = ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac'] as const;

const orderOf = (name: BuiltInRoleName, theme: Theme): string =>
  `${theme.role(name).displayName} ${findBuiltInRole(name)?.actionOrder}`;

function teamHint(team: Draft['team'], theme: Theme): string {
  const { villager, werewolf, special } = TEXTS.teamHints;
  if (team === 'special') return special;
  if (team === 'villager') return villager(theme.named('team', teamNoun('Villager', theme)));
  return werewolf({
    wolf: theme.groupName('wolves', 1),
    ...theme.named('team', teamNoun('Werewolf', theme)),
    ...theme.namedRole('Dream Wolf'),
  });
}

export interface DraftFieldsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  /** Why it cannot be saved. */
  readonly problem: string | undefined;
  /** The server's message about a field. */
  readonly of: (field: string) => string | undefined;
}

function Abilities({ draft, onChange }: Pick<DraftFieldsProps, 'draft' | 'onChange'>) {
  const id = useId();
  return (
    <div className={fieldStyles.root}>
      <label className={fieldStyles.label} htmlFor={id}>
        {TEXTS.abilities}
      </label>
      <textarea
        id={id}
        className={fieldStyles.input}
        rows={4}
        aria-describedby={`${id}-hint`}
        value={draft.abilities}
        {...letterLimit<HTMLTextAreaElement>(MAX_ABILITIES_LENGTH, (event) =>
          onChange({ abilities: event.target.value }),
        )}
      />
      <p className={fieldStyles.hint} id={`${id}-hint`}>
        {TEXTS.abilitiesHint}
      </p>
    </div>
  );
}

/** The fields of a role that are the same in every theme. */
export function RoleFields({ draft, onChange, problem, of }: DraftFieldsProps) {
  const theme = useTheme();
  const examples = EXAMPLES.map((name) => orderOf(name, theme)).join(', ');
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
      <div className={fieldStyles.root}>
        <Select
          label={TEXTS.team}
          options={teamNames(theme)}
          value={draft.team}
          onChange={(team) => onChange({ team })}
        />
        <p className={fieldStyles.hint}>{teamHint(draft.team, theme)}</p>
      </div>
      <Select
        label={TEXTS.language}
        options={{ [draft.language]: draft.language, ...LANGUAGE_NAMES }}
        value={draft.language}
        onChange={(language) => onChange({ language })}
      />
      <Abilities draft={draft} onChange={onChange} />
      <Field
        label={TEXTS.nightOrder}
        hint={willSleep ? nightWords(draft) : TEXTS.nightOrderHint({ examples })}
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

interface ActionChoicesProps {
  readonly actions: CustomRoleRecord['actions'];
  readonly onChange: (actions: CustomRoleRecord['actions']) => void;
}

/** Checkboxes for the role's night actions. */
export function ActionChoices({ actions, onChange }: ActionChoicesProps) {
  const id = useId();
  return (
    <fieldset
      className={customRolesStyles.actionChoices}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
    >
      <h3 id={id}>{TEXTS.actions}</h3>
      <p className={fieldStyles.hint} id={`${id}-hint`}>
        {TEXTS.actionsHint}
      </p>
      <div className={customRolesStyles.actionChoicesList}>
        {ACTION_WORDS.map(({ type, name, instruction }) => (
          <label className={customRolesStyles.actionChoice} key={type}>
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

interface VariantFieldsProps extends DraftFieldsProps {
  /** Whether a picture is being uploaded. */
  readonly onSending: (isSending: boolean) => void;
}

/** The role's title and picture for each offered theme. */
export function VariantFields({ draft, onChange, problem, of, onSending }: VariantFieldsProps) {
  return (
    <>
      <h3>{TEXTS.variants}</h3>
      {VARIANTS.map((theme) => {
        const variant = draft.variants[theme];
        const change = (part: Partial<Draft['variants'][typeof theme]>) =>
          onChange({ variants: { ...draft.variants, [theme]: { ...variant, ...part } } });
        const isMissing = variant.title.trim() === '';
        return (
          <div className="stack" key={theme}>
            <Field
              label={TEXTS.variantTitle({ theme: OFFERED_VARIANTS[theme] })}
              hint={TEXTS.variantTitleHint}
              error={isMissing ? problem : of(`themeVariants.${theme}.title`)}
              autoComplete="off"
              required
              maxLetters={MAX_TITLE_LENGTH}
              value={variant.title}
              onChange={(event) => change({ title: event.target.value })}
            />
            <PictureField
              theme={OFFERED_VARIANTS[theme]}
              imageUrl={variant.imageUrl}
              problem={of(`themeVariants.${theme}.imageUrl`)}
              onChange={(imageUrl) => change({ imageUrl })}
              onSending={onSending}
            />
          </div>
        );
      })}
    </>
  );
}
