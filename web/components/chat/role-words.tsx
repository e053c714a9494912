import type { Team } from '@nightfall/shared/game/state/role-facts';
import { useMemo } from 'react';
import { useWatchedRoom } from '../../realtime/room-context.tsx';
import { roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { TeamMark } from '../cards/signs.tsx';
import * as styles from './chat.module.css';

interface NamedRole {
  readonly title: string;
  readonly team: Team;
  readonly side?: string;
}

export interface Piece {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly team: Team | null;
  readonly side?: string | undefined;
}

const quoted = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Splits a text at the names of roles, in the spelling of the cards: 'the Thing' is one, 'a thing' is not, and neither is
 * the Werewolf in 'the Werewolf team'.
 */
export function partedAtRoles(
  text: string,
  roles: readonly NamedRole[],
  teamNames: readonly string[] = [],
): Piece[] {
  const named = new Map(roles.map((role) => [role.title, role]));
  if (named.size === 0) return [{ at: 0, text, team: null }];
  // The longest first, so that an Apprentice Seer is no Seer.
  const titles = [...named.keys(), ...teamNames].sort((one, other) => other.length - one.length).map(quoted);
  const names = new RegExp(`(?<![\\p{L}\\d])(${titles.join('|')})(?![\\p{L}\\d])`, 'u');
  let at = 0;
  return text
    .split(names)
    .map((part) => {
      const role = named.get(part);
      const piece = { at, text: part, team: role?.team ?? null, side: role?.side };
      at += part.length;
      return piece;
    })
    .filter((piece) => piece.text !== '');
}

/** A message with the roles of this game as small tags. It shows what was written and nothing more. */
export function RoleWords({ text }: { text: string }) {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { selectedRoles, customRoles } = view;
  const roles = useMemo(
    () => [...new Set(selectedRoles)].map((name) => roleFacts(name, theme, customRoles)),
    [selectedRoles, customRoles, theme],
  );
  const teamNames = Object.values(theme.text.teams).map(({ displayName }) => displayName);
  return partedAtRoles(text, roles, teamNames).map((piece) =>
    piece.team === null ? (
      piece.text
    ) : (
      <span key={piece.at} className={styles.roleTag}>
        <TeamMark team={piece.team} side={piece.side} />
        {piece.text}
      </span>
    ),
  );
}
