import type { VoteResults } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/results.json';
import { LargeCardBack } from '../../../components/cards/card-back.tsx';
import { RoleCard } from '../../../components/cards/role-card.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { asLabel } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as gameStyles from '../game.module.css';
import * as resultsStyles from './results.module.css';
import * as resultsMoreStyles from './results-more.module.css';
import { winnersText } from './winners-text.ts';

interface VerdictProps {
  readonly results: VoteResults;
}

/** The cards of the eliminated with their players' faces; a card face down if there are none. */
function Eliminated({ results }: VerdictProps) {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { eliminated, nobodyEliminated } = theme.text.screens.moments;
  const { eliminatedPlayers } = results;
  const lang = langOf(theme);
  if (eliminatedPlayers.length === 0)
    return (
      <div className={`${resultsMoreStyles.pinned} ${resultsStyles.pinnedOne}`}>
        <div className={resultsStyles.pinnedCard}>
          <LargeCardBack />
          <p className={resultsStyles.pinnedTag} lang={lang}>
            {nobodyEliminated}
          </p>
        </div>
      </div>
    );
  const isOne = eliminatedPlayers.length === 1;
  return (
    <section
      className={`${resultsMoreStyles.pinned} ${isOne ? resultsStyles.pinnedOne : ''}`}
      aria-labelledby="eliminated-heading"
    >
      <h2 className={isOne ? 'unseen' : gameStyles.smallHeading} id="eliminated-heading" lang={lang}>
        {eliminated}
      </h2>
      <ul className={resultsStyles.pinnedCards}>
        {eliminatedPlayers.map(({ userId, displayName, role }) => (
          <li key={userId} className={resultsStyles.pinnedCard}>
            <RoleCard role={roleFacts(role, theme, view.customRoles)} />
            <Avatar name={displayName} />
            <p className={resultsStyles.pinnedTag}>
              {isOne && <span lang={lang}>{asLabel(eliminated)} </span>}
              <strong>
                <bdi>{displayName}</bdi>
              </strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Neutral winners if several sides win: the win condition names only one side. */
function useLoners({ winners, playerResults }: VoteResults) {
  const { view, me } = useWatchedRoom();
  const theme = useTheme();
  if (winners.length < 2) return [];
  return playerResults.filter(({ userId, isWinner }) => {
    const role = view.players.find((player) => player.userId === userId)?.currentRole ?? '';
    return isWinner && userId !== me?.userId && roleFacts(role, theme, view.customRoles).team === 'Neutral';
  });
}

/** Who won and why, the viewer's own result, and who was eliminated. */
export function Verdict({ results }: VerdictProps) {
  const { view, me } = useWatchedRoom();
  const theme = useTheme();
  const own = results.playerResults.find(({ userId }) => userId === me?.userId);
  const loners = useLoners(results);
  const lang = langOf(theme);
  return (
    <div className={resultsStyles.outcome}>
      <section className={resultsStyles.verdict} aria-label={TEXTS.winningTeams}>
        <p className={resultsStyles.verdictSides}>
          <WholeWords text={winnersText(results.winners, theme, view.customRoles)} />
        </p>
        <p className={resultsStyles.verdictReason} lang={lang}>
          {results.winCondition}
        </p>
        {loners.map(({ userId, reasonToOthers }) => (
          <p key={userId} className={resultsStyles.verdictReason} lang={lang}>
            {reasonToOthers}
          </p>
        ))}
        {own !== undefined && !results.wasEndedByHost && (
          <p
            className={`${slipStyles.root} ${slipStyles.note} ${resultsStyles.verdictOwn} ${own.isWinner ? resultsStyles.verdictOwnWon : ''}`}
          >
            {own.isWinner && <Icon name="crown" size={26} />}
            <span lang={lang}>{own.winReason}</span>
          </p>
        )}
      </section>
      <Eliminated results={results} />
    </div>
  );
}

/** A text whose hyphenated words are not broken at the hyphen. */
export function WholeWords({ text }: { readonly text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const place = `${index}-${part}`;
    return (
      <span key={place} className={resultsStyles.wholeWord}>
        {part}
      </span>
    );
  });
}
