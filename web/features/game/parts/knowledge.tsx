import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { KnowledgeGroup, Recognition } from '@nightfall/shared/game/state/role-facts';
import type { GameView, MeView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { bySeat, nameOf } from '../../../components/people/players.ts';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { Filled, InARow } from '../../../components/ui/words.tsx';
import { useRoom, useWatchedRoom } from '../../../realtime/room-context.tsx';
import { labelled, listed } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as dayStyles from '../phases/day.module.css';
import { openNotes, roundPlayers } from './seat-facts.ts';

const TEXTS = GAME.round;

const GROUPS = ['wolves', 'masons', 'seers', 'apprenticeSeers'] as const satisfies readonly KnowledgeGroup[];

interface KnownGroup {
  readonly group: KnowledgeGroup;
  readonly userIds: readonly string[];
}

/** The groups the player knows members of, and empty ones that the role looks for. */
export function knownGroups(me: MeView, phase: GameView['phase']): KnownGroup[] {
  // After the night the role may have been robbed, which teaches nothing: only players actually known count.
  const role = phase === 'role_resolve' ? undefined : findBuiltInRole(me.currentRole ?? '');
  const looksFor = ({ group, from }: Recognition, asked: KnowledgeGroup) =>
    group === asked && (from === 'role_deal' || phase !== 'role_deal');
  return GROUPS.filter(
    (group) =>
      me.knowledge[group].length > 0 || (role?.recognises.some((entry) => looksFor(entry, group)) ?? false),
  ).map((group) => ({ group, userIds: me.knowledge[group] }));
}

/** What the player knows each other player to be, by user id. */
export const knownAs = (me: MeView, { text: { screens } }: Theme): Map<string, string> =>
  new Map(
    GROUPS.flatMap((group) =>
      me.knowledge[group].map((userId): [string, string] => [userId, screens.knowledge[group].one]),
    ),
  );

export function KnownPlayers({ view, me }: { view: GameView; me: MeView }) {
  const theme = useTheme();
  const { knowledge } = theme.text.screens;
  const groups = knownGroups(me, view.phase);
  if (groups.length === 0) return null;
  return (
    <>
      {groups.map(({ group, userIds }) => (
        <p key={group} lang={langOf(theme)}>
          {userIds.length === 0
            ? knowledge[group].nobody
            : labelled(knowledge[group].known, listed(userIds.map((userId) => nameOf(view.players, userId))))}
        </p>
      ))}
    </>
  );
}

/** What the player has learned in this night so far: a copied role, and known players. */
export function NightKnowledge() {
  const { view, me } = useRoom();
  const theme = useTheme();
  const { currentRole, originalRole } = me;
  const hasBecome = currentRole !== null && currentRole !== originalRole;
  return (
    <>
      {hasBecome && (
        <p>{TEXTS.hasBecome(theme.named('role', roleFacts(currentRole, theme, view.customRoles).noun))}</p>
      )}
      <KnownPlayers view={view} me={me} />
    </>
  );
}

/** The public facts about players in words: what the night revealed, and who has the debug view. */
export function OpenFacts() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const nounOf = (role: string) => roleFacts(role, theme, view.customRoles).noun;
  const facts = bySeat(roundPlayers(view))
    .map((player) => ({ player, notes: openNotes(player, theme, nounOf) }))
    .filter(({ notes }) => notes.length > 0);
  if (facts.length === 0) return null;
  return (
    <ul
      className={`${slipStyles.root} ${slipStyles.note} ${dayStyles.openFacts}`}
      aria-label={TEXTS.openFacts}
    >
      {facts.map(({ player, notes }) => (
        <li key={player.id}>
          <Filled message={(place) => labelled(player.displayName, place)}>
            <InARow of={notes} />
          </Filled>
        </li>
      ))}
    </ul>
  );
}
