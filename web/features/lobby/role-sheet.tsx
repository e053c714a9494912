import TEXTS from '@nightfall/shared/text/en/lobby.json';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useOfferedRoles } from '../../api/admin.ts';
import { MiniCard } from '../../components/cards/mini-card.tsx';
import { NewMessages } from '../../components/chat/new-messages.tsx';
import * as slipStyles from '../../components/ui/slip.module.css';
import { useRoom } from '../../realtime/room-context.tsx';
import { type CustomRole, roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { RolePicker } from './role-picker.tsx';
import * as roleSheetStyles from './role-sheet.module.css';
import { countOf, customRolesFor, rolesOfTeam, roleToSpare, TEAM_ORDER, withoutOne } from './selection.ts';
import { focusRolesHeading, SetMeaning } from './set-meaning.tsx';
import { StartBar } from './start-bar.tsx';
import { useSelection } from './use-selection.ts';

function useCustomRoles() {
  const { view } = useRoom();
  const { data } = useOfferedRoles(view.themeId);
  return useMemo(() => customRolesFor(view.customRoles, data ?? []), [view.customRoles, data]);
}

/** Opens by its handle or a pull; closes by these, by Escape, and when the focus moves to the rest of the page. */
function useSheet() {
  const [isOpen, setOpen] = useState(false);
  const pull = useSheetPull(isOpen, setOpen);
  const leaving = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // A dialog over the drawer handles its own Escape.
      const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (event.key === 'Escape' && isHere) setOpen(false);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const next = event.relatedTarget;
      const isOnPage = next instanceof Element && next.closest('.lobby_page') !== null;
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
 * The drawer with the roles and the start button. On a phone it peeks from below and is pulled up for
 * all the roles; on a wider screen it is always open beside the table.
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
    // The last spare role removes the button, so the focus has to move.
    if (roles.length === needed + 1) focusRolesHeading();
  };
  const state = pulled !== null ? 'pulled' : isOpen ? 'open' : 'closed';
  return (
    <>
      {isOpen && (
        <button
          type="button"
          className={roleSheetStyles.veil}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => setOpen(false)}
        />
      )}
      <section
        className={`${slipStyles.felt} ${roleSheetStyles.root}`}
        data-state={state}
        aria-labelledby="roles-heading"
        {...leaving}
      >
        {!isOpen && <NewMessages />}
        <div className={roleSheetStyles.peek} {...handle}>
          <button
            type="button"
            className={roleSheetStyles.handle}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={isHost ? TEXTS.pickRoles : TEXTS.seeRoles}
            onClick={() => setOpen(!isOpen)}
          />
          <SetMeaning selection={roles} customRoles={customRoles} needed={needed} />
          <RoleStrip roles={roles} customRoles={customRoles} />
        </div>
        <div
          className={roleSheetStyles.body}
          id={id}
          ref={body}
          style={pulled === null ? undefined : { height: pulled }}
        >
          <RolePicker selection={selection} customRoles={customRoles} needed={needed} />
        </div>
        <StartBar
          selected={roles.length}
          needed={needed}
          spare={spare === undefined ? null : roleFacts(spare, theme, customRoles).noun}
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

/** As many cards as a phone shows in a row. */
const MOST_SHOWN = 6;

interface RoleStripProps {
  readonly roles: readonly string[];
  readonly customRoles: readonly CustomRole[];
}

/** The chosen roles at a glance, wolves first; the rest as a number. */
function RoleStrip({ roles, customRoles }: RoleStripProps) {
  const theme = useTheme();
  const chosen = TEAM_ORDER.flatMap((team) => rolesOfTeam(team, customRoles))
    .map(({ name }) => ({ role: roleFacts(name, theme, customRoles), count: countOf(roles, name) }))
    .filter(({ count }) => count > 0);
  const shown = chosen.length > MOST_SHOWN ? chosen.slice(0, MOST_SHOWN - 1) : chosen;
  const rest = roles.length - shown.reduce((sum, { count }) => sum + count, 0);
  const free = MOST_SHOWN - shown.length - (rest > 0 ? 1 : 0);
  return (
    <ul className={roleSheetStyles.roleStrip} aria-label={TEXTS.chosenRoles}>
      {shown.map(({ role, count }) => (
        <li className={roleSheetStyles.roleStripCard} key={role.name}>
          <MiniCard role={role} />
          <span className="unseen" lang={role.lang.title}>
            {count > 1 ? `${role.title}, ${count}` : role.title}
          </span>
          {count > 1 && (
            <span className={roleSheetStyles.roleStripCount} aria-hidden="true">
              {`×${count}`}
            </span>
          )}
        </li>
      ))}
      {rest > 0 && (
        <li className={`${roleSheetStyles.roleStripCard} ${roleSheetStyles.roleStripRest}`}>
          <span aria-hidden="true">{TEXTS.moreRoles({ count: rest })}</span>
          <span className="unseen">{TEXTS.moreRolesLabel({ count: rest })}</span>
        </li>
      )}
      {Array.from({ length: free }, (_, index) => `free-${index + 1}`).map((place) => (
        <li
          className={`${roleSheetStyles.roleStripCard} ${roleSheetStyles.roleStripFree}`}
          key={place}
          aria-hidden="true"
        />
      ))}
    </ul>
  );
}

/** In pixels: less is a press, not a pull. */
const A_PULL = 8;
/** In pixels per millisecond: above this speed the direction alone decides. */
const A_FLICK = 0.5;

interface Pull {
  readonly y: number;
  readonly at: number;
  readonly height: number;
}

/** Pulls a sheet up and down by its visible edge. `pulled` is the height of its body while it is held. */
function useSheetPull(isOpen: boolean, onOpenChange: (open: boolean) => void) {
  const body = useRef<HTMLDivElement>(null);
  const pull = useRef<Pull | null>(null);
  const wasPulled = useRef(false);
  const [pulled, setPulled] = useState<number | null>(null);
  const upwards = (event: PointerEvent) => (pull.current?.y ?? event.clientY) - event.clientY;
  const end = () => {
    pull.current = null;
    setPulled(null);
  };
  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasPulled.current = false;
      if (event.button !== 0) return;
      const height = body.current?.offsetHeight ?? 0;
      pull.current = { y: event.clientY, at: event.timeStamp, height };
      // A fast pointer leaves the sheet before its next event. The pressed element captures it, so that a press stays a press.
      if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (pull.current === null) return;
      if (!wasPulled.current && Math.abs(upwards(event)) < A_PULL) return;
      wasPulled.current = true;
      setPulled(Math.max(0, Math.min(window.innerHeight, pull.current.height + upwards(event))));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (pull.current !== null && wasPulled.current) {
        const speed = upwards(event) / Math.max(1, event.timeStamp - pull.current.at);
        const isFlick = Math.abs(speed) > A_FLICK;
        const isFarUp = pull.current.height + upwards(event) > window.innerHeight * (isOpen ? 0.4 : 0.2);
        onOpenChange(isFlick ? speed > 0 : isFarUp);
      }
      end();
    },
    onPointerCancel: end,
    /** Suppresses the click at the end of a pull. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasPulled.current) return;
      wasPulled.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { body, pulled, handle };
}
