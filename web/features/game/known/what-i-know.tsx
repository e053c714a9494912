import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { listed } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { Hindrance, Notices, SeenCards, SeenPeople } from '../phases/night-result.tsx';
import { moversOf } from './movers.ts';
import { TEXTS } from './texts.ts';
import './known.css';

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
