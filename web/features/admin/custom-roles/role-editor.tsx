import { type CustomRoleRecord, MAX_TITLE_LENGTH } from '@nightfall/shared/protocol/custom-roles';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type CustomRoleBody, createCustomRole, updateCustomRole } from '../../../api/admin.ts';
import { fieldProblem } from '../../../api/request.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { useAdminChange } from '../use-admin-change.ts';
import {
  ACTION_WORDS,
  bodyOf,
  type Draft,
  draftOf,
  nightWords,
  OFFERED_VARIANTS,
  problemsOf,
  VARIANTS,
} from './draft.ts';
import { PictureField } from './picture-field.tsx';
import { type DraftFieldsProps, RoleFields } from './role-fields.tsx';
import { TEXTS } from './texts.ts';

interface RoleEditorProps {
  /** Null: a new one. */
  readonly role: CustomRoleRecord | null;
  readonly onClose: () => void;
}

const useSaving = (role: CustomRoleRecord | null, onDone: () => void) =>
  useAdminChange({
    change: (body: CustomRoleBody) =>
      role === null ? createCustomRole(body) : updateCustomRole(role.id, body),
    done: () => ({ title: role === null ? TEXTS.created : TEXTS.updated }),
    failed: role === null ? TEXTS.createFailed : TEXTS.updateFailed,
    onDone,
  });

/** The focus is where something has to be read or put right. */
function useFocus(attempts: number, refusal: Error | null) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const isWrong = attempts > 0 || refusal !== null;
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts, refusal]);
  return { form, heading };
}

export function RoleEditor({ role, onClose }: RoleEditorProps) {
  const titleId = useId();
  const [draft, setDraft] = useState(() => draftOf(role));
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const saving = useSaving(role, onClose);
  const { form, heading } = useFocus(attempts, saving.error);
  const problems = attempts > 0 ? problemsOf(draft) : {};
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const serverProblem = (field: string) => fieldProblem(saving.error, field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (Object.keys(problemsOf(draft)).length === 0) saving.mutate(bodyOf(draft, role));
  };
  return (
    <form ref={form} className="panel role-editor" aria-labelledby={titleId} onSubmit={submit} noValidate>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {role === null ? TEXTS.createTitle : TEXTS.editTitle(role.baseName)}
      </h2>
      <div className="role-editor__columns">
        <div className="stack">
          <RoleFields draft={draft} onChange={change} problem={problems.baseName} of={serverProblem} />
          <VariantFields
            draft={draft}
            onChange={change}
            problem={problems.titles}
            of={serverProblem}
            onSending={setSending}
          />
        </div>
        <div className="stack">
          <ActionChoices actions={draft.actions} onChange={(actions) => change({ actions })} />
          <p className="sheet sheet--note" role="status">
            {nightWords(draft)}
          </p>
        </div>
      </div>
      <div className="dialog__actions role-editor__buttons">
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <Button type="submit" look="primary" disabled={saving.isPending || isSending}>
          {saving.isPending ? TEXTS.saving : role === null ? TEXTS.create : TEXTS.save}
        </Button>
      </div>
    </form>
  );
}

interface ActionChoicesProps {
  readonly actions: CustomRoleRecord['actions'];
  readonly onChange: (actions: CustomRoleRecord['actions']) => void;
}

/** The engine's actions in plain words. */
function ActionChoices({ actions, onChange }: ActionChoicesProps) {
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

interface VariantFieldsProps extends DraftFieldsProps {
  /** A picture is on its way, or has come or failed. */
  readonly onSending: (isSending: boolean) => void;
}

/** What a role is called in a theme, and its picture. */
function VariantFields({ draft, onChange, problem, of, onSending }: VariantFieldsProps) {
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
              label={TEXTS.variantTitle(OFFERED_VARIANTS[theme])}
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
