import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { KnowledgeGroup, Recognition } from '@nightfall/shared/game/state/role-facts';
import type { GameView, MeView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { listed, nameOf } from '../../../components/people/players.ts';
import { useTheme } from '../../../theme/theme-context.tsx';

const GROUPS = ['wolves', 'masons', 'seers', 'apprenticeSeers'] as const satisfies readonly KnowledgeGroup[];

interface KnownGroup {
  readonly group: KnowledgeGroup;
  readonly userIds: readonly string[];
}

/** What to say about the people the player knows: groups with somebody in them, and empty ones the role looks for. */
export function knownGroups(me: MeView, phase: GameView['phase']): KnownGroup[] {
  // After the night a role may have come from a robbery, which teaches nothing: only people actually known count.
  const role = phase === 'role_resolve' ? undefined : findBuiltInRole(me.currentRole ?? '');
  const looksFor = ({ group, from }: Recognition, asked: KnowledgeGroup) =>
    group === asked && (from === 'role_deal' || phase !== 'role_deal');
  return GROUPS.filter(
    (group) =>
      me.knowledge[group].length > 0 || (role?.recognises.some((entry) => looksFor(entry, group)) ?? false),
  ).map((group) => ({ group, userIds: me.knowledge[group] }));
}

/** What the player knows each of the others to be. */
export const knownPeople = (me: MeView, { text: { screens } }: Theme): Map<string, string> =>
  new Map(
    GROUPS.flatMap((group) =>
      me.knowledge[group].map((userId): [string, string] => [userId, screens.knowledge[group].one]),
    ),
  );

export function Knowledge({ view, me }: { view: GameView; me: MeView }) {
  const { knowledge } = useTheme().text.screens;
  const groups = knownGroups(me, view.phase);
  if (groups.length === 0) return null;
  return (
    <>
      {groups.map(({ group, userIds }) => (
        <p key={group}>
          {userIds.length === 0
            ? knowledge[group].nobody
            : `${knowledge[group].known}: ${listed(userIds.map((userId) => nameOf(view.players, userId)))}`}
        </p>
      ))}
    </>
  );
}
