import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import CUSTOM_ROLES from '@nightfall/shared/text/en/custom-roles.json';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type CustomRoleBody, createCustomRole, updateCustomRole } from '../../../api/admin.ts';
import { fieldProblem } from '../../../api/request.ts';
import { Button } from '../../../components/ui/button.tsx';
import * as dialogStyles from '../../../components/ui/dialog.module.css';
import * as panelStyles from '../../../components/ui/panel.module.css';
import { useAdminChange } from '../use-admin-change.ts';
import * as customRolesStyles from './custom-roles.module.css';
import { bodyOf, type Draft, draftOf, nightWords, problemsOf } from './draft.ts';
import { ActionChoices, RoleFields, VariantFields } from './role-fields.tsx';

const TEXTS = CUSTOM_ROLES.roles;

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

/** Focuses the heading when the editor opens, and the first invalid field after an attempt. */
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
    <form
      ref={form}
      className={`${panelStyles.root} ${customRolesStyles.roleEditor}`}
      aria-labelledby={titleId}
      onSubmit={submit}
      noValidate
    >
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {role === null ? TEXTS.createTitle : TEXTS.editTitle({ name: role.baseName })}
      </h2>
      <div className={customRolesStyles.roleEditorColumns}>
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
          <p className={`${panelStyles.sheet} ${panelStyles.sheetNote}`} role="status">
            {nightWords(draft)}
          </p>
        </div>
      </div>
      <div className={`${dialogStyles.actions} ${customRolesStyles.roleEditorButtons}`}>
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <Button type="submit" look="primary" disabled={saving.isPending || isSending}>
          {saving.isPending ? TEXTS.saving : role === null ? TEXTS.create : TEXTS.save}
        </Button>
      </div>
    </form>
  );
}
