import type { GameView, PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/results.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { Avatar } from '../../../components/people/avatar.tsx';
import { bySeat, nameOf } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { isWolf } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import * as styles from './results-more.module.css';

/** How many votes each player got, the most first; players without any are left out. */
function Totals({ results }: { results: VoteResults }) {
  const { view } = useRoom();
  const totals = Object.entries(results.voteCount)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  if (totals.length === 0) return null;
  return (
    <ul className={styles.voteTotals} aria-label={TEXTS.totals}>
      {totals.map(([userId, count]) => (
        <li key={userId}>
          <strong>
            <bdi>{nameOf(view.players, userId)}</bdi>
          </strong>{' '}
          {TEXTS.voteTotal({ count })}
        </li>
      ))}
    </ul>
  );
}

/** Why a bot or stand-in voted so: by belief, or because it had seen a wolf. Null for a player's own vote. */
function botsReason(player: PlayerView, view: GameView, theme: Theme): string | null {
  const { voteTarget: target } = player;
  if (player.votedByStandIn === true) return target ? TEXTS.byStandIn : TEXTS.abstainedByStandIn;
  if (!player.isBot) return null;
  if (!target) return player.hasVoted ? TEXTS.botByBelief : null;
  const seen = player.actionResult?.data.cards?.find(({ userId }) => userId === target)?.role;
  const shown = view.players.find(({ userId }) => userId === target)?.revealedRole;
  const isKnown = [seen, shown].some((role) => role != null && isWolf(role, view));
  return isKnown
    ? TEXTS.botSawWolf({ name: nameOf(view.players, target), wolf: theme.text.sentences.known.wolf })
    : TEXTS.botByBelief;
}

/** A player's vote in words. Banished players had none; without a vote the time ran out. */
function voteWords({ displayName, voteTarget, hasVoted, isBanished }: PlayerView, view: GameView): string {
  if (voteTarget) return TEXTS.votedFor({ voter: displayName, target: nameOf(view.players, voteTarget) });
  if (isBanished) return TEXTS.hadNoVote({ voter: displayName });
  return hasVoted ? TEXTS.abstained({ voter: displayName }) : TEXTS.didNotVote({ voter: displayName });
}

function VoteRow({ player }: { player: PlayerView }) {
  const { view } = useRoom();
  const why = botsReason(player, view, useTheme());
  return (
    <li className={styles.voteRow}>
      <Avatar name={player.displayName} size="sm" />
      <span className={styles.voteRowWords}>
        {voteWords(player, view)}
        {why !== null && <span className="quiet">{` · ${why}`}</span>}
      </span>
    </li>
  );
}

/** The suspicions of players who had no choice in the night. */
function Suspicions({ players }: { players: readonly PlayerView[] }) {
  const { view } = useRoom();
  const suspicious = players.filter(({ suspectUserId }) => suspectUserId);
  if (suspicious.length === 0) return null;
  return (
    <>
      <h3 id="suspicions-heading">{TEXTS.suspicions}</h3>
      <ul aria-labelledby="suspicions-heading">
        {suspicious.map(({ id, displayName, suspectUserId }) => (
          <li key={id} className={styles.voteRow}>
            <Avatar name={displayName} size="sm" />
            <span className={styles.voteRowWords}>
              {TEXTS.suspectedBy({ who: displayName, name: nameOf(view.players, suspectUserId ?? '') })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** All votes with the bots' reasons, the totals, and the suspicions of the night. */
export function Votes({ results }: { results: VoteResults }) {
  const { view } = useRoom();
  const players = bySeat(roundPlayers(view));
  return (
    <section aria-labelledby="votes-heading">
      <h2 className="unseen" id="votes-heading">
        {TEXTS.votes}
      </h2>
      <ul>
        {players.map((player) => (
          <VoteRow key={player.id} player={player} />
        ))}
      </ul>
      <Totals results={results} />
      <Suspicions players={players} />
    </section>
  );
}
