import { type FocusEvent, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useOfferedRoles } from '../../api/custom-roles.ts';
import { NewMessages } from '../../components/chat/new-messages.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { RolePicker } from './role-picker.tsx';
import { RoleStrip } from './role-strip.tsx';
import { customRolesFor, roleToSpare, withoutOne } from './selection.ts';
import { focusRolesHeading, SetMeaning } from './set-meaning.tsx';
import { StartBar } from './start-bar.tsx';
import { TEXTS } from './texts.ts';
import { useSelection } from './use-selection.ts';
import { useSheetPull } from './use-sheet-pull.ts';

function useCustomRoles() {
  const { view } = useRoom();
  const { data } = useOfferedRoles(view.themeId);
  return useMemo(() => customRolesFor(view.customRoles, data ?? []), [view.customRoles, data]);
}

/** Open by the handle, by a pull, by Escape, and closed again when the focus goes on to the rest of the page. */
function useSheet() {
  const [isOpen, setOpen] = useState(false);
  const pull = useSheetPull(isOpen, setOpen);
  const leaving = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // A dialog over the drawer has its own Escape.
      const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (event.key === 'Escape' && isHere) setOpen(false);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const next = event.relatedTarget;
      const isOnPage = next instanceof Element && next.closest('.lobby__page') !== null;
      if (isOnPage && !event.currentTarget.contains(next)) setOpen(false);
    },
  };
  const openAtHeading = () => {
    setOpen(true);
    pull.body.current?.scrollTo({ top: 0 });
    focusRolesHeading();
  };
  return { isOpen, setOpen, openAtHeading, leaving, ...pull };
}

interface RoleSheetProps {
  readonly needed: number;
}

/**
 * The felt drawer: what the set means, and the one thing to do next. On a phone it peeks from below and is pulled up for
 * all the roles; beside the table of a wider screen it is always open.
 */
export function RoleSheet({ needed }: RoleSheetProps) {
  const { isHost } = useRoom();
  const theme = useTheme();
  const selection = useSelection();
  const { roles, change, fit } = selection;
  const customRoles = useCustomRoles();
  const { isOpen, setOpen, openAtHeading, leaving, handle, body, pulled } = useSheet();
  const id = useId();
  const spare = roles.length > needed ? roleToSpare(roles, needed) : undefined;
  const takeOut = () => {
    if (spare === undefined) return;
    change(withoutOne(roles, spare));
    // The last one takes its button with it.
    if (roles.length === needed + 1) focusRolesHeading();
  };
  const state = pulled !== null ? 'pulled' : isOpen ? 'open' : 'closed';
  return (
    <>
      {isOpen && (
        <button
          type="button"
          className="role-sheet__veil"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => setOpen(false)}
        />
      )}
      <section className="felt role-sheet" data-state={state} aria-labelledby="roles-heading" {...leaving}>
        {!isOpen && <NewMessages />}
        <div className="role-sheet__peek" {...handle}>
          <button
            type="button"
            className="role-sheet__handle"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={isHost ? TEXTS.pickRoles : TEXTS.seeRoles}
            onClick={() => setOpen(!isOpen)}
          />
          <SetMeaning selection={roles} customRoles={customRoles} needed={needed} />
          <RoleStrip roles={roles} customRoles={customRoles} />
        </div>
        <div
          className="role-sheet__body"
          id={id}
          ref={body}
          style={pulled === null ? undefined : { height: pulled }}
        >
          <RolePicker selection={selection} customRoles={customRoles} needed={needed} />
        </div>
        <StartBar
          selected={roles.length}
          needed={needed}
          spare={spare === undefined ? null : roleFacts(spare, theme, customRoles).title}
          onTakeOut={takeOut}
          onRoles={() => {
            fit();
            openAtHeading();
          }}
        />
      </section>
    </>
  );
}
