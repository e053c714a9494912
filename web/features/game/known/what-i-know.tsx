import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { listed } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { Hindrance, Notices, SeenCards, SeenPeople } from '../phases/night-result.tsx';
import { TEXTS } from './texts.ts';
import './known.css';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import type { GameView, MeView } from '@nightfall/shared/protocol/game-view';
import { actionsOf } from '../parts/actions-of.ts';

/** The card as it was dealt, and what may have become of it. */
function OwnCard({ originalRole }: { originalRole: string }) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const factsOf = (role: string) => roleFacts(role, theme, view.customRoles);
  const movers = moversOf(view, me);
  const { cards } = theme.text.screens.terms;
  const certainty = () => {
    if (movers.length === 0) return TEXTS.nobodyMoves(cards);
    const titles = listed(movers.map((role) => factsOf(role).title));
    return TEXTS.mayHaveMoved(titles, movers.length === 1, cards);
  };
  // A player who saw their own card as the last thing in the night knows more than that.
  const isSeenLast = me.actionResult?.data.finalRole !== undefined;
  return (
    <div className="own-card">
      <MiniCard role={factsOf(originalRole)} />
      <div>
        <p>{TEXTS.dealt(factsOf(originalRole).title)}</p>
        {!isSeenLast && <p className="quiet">{certainty()}</p>}
      </div>
    </div>
  );
}

/** Everything the viewer was shown or told in this round, did, or had done to them. */
export function WhatIKnow() {
  const { view, me } = useRoom();
  const { moments } = useTheme().text.screens;
  if (me.originalRole === null) return null;
  return (
    <div className="what-i-know">
      <div className="slip slip--note">
        <OwnCard originalRole={me.originalRole} />
        <Hindrance me={me} />
        <p className="what-i-know__night">{me.actionResult?.message ?? moments.quietNight}</p>
      </div>
      <div className="brought brought--small">
        <SeenCards view={view} me={me} isAtOnce />
        <SeenPeople view={view} me={me} />
      </div>
      <Notices view={view} me={me} />
    </div>
  );
}

/** What takes a card from before somebody else. */
const MOVING: ReadonlySet<ActionType> = new Set([
  'rob_player',
  'view_and_swap',
  'swap_players',
  'shift_cards',
  'convert_player',
]);

/** The roles whose players may have moved the viewer's card in the night, besides the viewer's own. */
export function moversOf(
  view: Pick<GameView, 'customRoles' | 'selectedRoles'>,
  { originalRole }: Pick<MeView, 'originalRole'>,
): readonly string[] {
  const others = [...view.selectedRoles];
  if (originalRole !== null && others.includes(originalRole)) others.splice(others.indexOf(originalRole), 1);
  return [...new Set(others)].filter((role) => actionsOf(role, view).some((type) => MOVING.has(type)));
}
