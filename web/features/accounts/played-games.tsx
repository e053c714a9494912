import type { PlayedGame } from '@nightfall/shared/protocol/accounts';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { usePlayedGames } from '../../api/account.ts';
import { EmptyNote } from '../../components/page/empty-note.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Bone } from '../../components/ui/skeleton.tsx';
import { dateFormat } from '../../session/formats.ts';
import { useThemeOf } from '../../theme/theme-context.tsx';
import * as accountsStyles from './accounts.module.css';
import { ProfileSection } from './profile-section.tsx';

const TEXTS = ACCOUNTS.profile;

const SHOWN_GAMES = 10;
const LOADING_ROWS = ['first', 'second', 'third'] as const;

/** The dealt role and, if it has changed, the last one, in the words of the round's theme. */
function rolesOf({ originalRole, finalRole }: PlayedGame, theme: Theme): string {
  const roles = new Set([originalRole, finalRole].filter((role) => role !== null));
  return [...roles].map((role) => theme.role(role).displayName).join(' → ') || TEXTS.noRole;
}

const WHEN = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

function GameRow({ game }: { game: PlayedGame }) {
  const theme = useThemeOf(game.themeId);
  const when = WHEN.format(new Date(game.finishedAt));
  return (
    <li className={accountsStyles.playedGame}>
      <span className={accountsStyles.playedGameWhat}>
        <strong>{theme === null ? '\u00a0' : rolesOf(game, theme)}</strong>
        <span className="quiet">
          {[theme?.name, TEXTS.playedWith({ players: game.playerCount })].filter(Boolean).join(' · ')}
        </span>
        <time className="quiet" dateTime={new Date(game.finishedAt).toISOString()}>
          {when}
        </time>
      </span>
      {game.hasReview && (
        <ButtonLink
          look="chip"
          to={`/review/${game.gameId}/${game.round}`}
          aria-label={TEXTS.reviewOf({ day: when })}
        >
          {TEXTS.review}
        </ButtonLink>
      )}
      <span
        className={game.isWinner ? `${accountsStyles.fate} ${accountsStyles.fateWon}` : accountsStyles.fate}
      >
        {game.isWinner ? TEXTS.won : TEXTS.lost}
      </span>
    </li>
  );
}

const LoadingGames = () => (
  <div>
    {LOADING_ROWS.map((game) => (
      <div className={accountsStyles.playedGame} key={game}>
        <span className={accountsStyles.playedGameWhat}>
          {game === 'first' ? <span>{TEXTS.gamesLoading}</span> : <Bone />}
          <Bone />
          <Bone />
        </span>
      </div>
    ))}
  </div>
);

export function PlayedGames() {
  const { data: games, isError, refetch } = usePlayedGames();
  return (
    <ProfileSection title={TEXTS.games} look="sheet">
      {isError && (
        <EmptyNote scene="clouds" text={TEXTS.gamesFailed}>
          <Button onClick={() => void refetch()}>{TEXTS.tryAgain}</Button>
        </EmptyNote>
      )}
      {!isError && games === undefined && <LoadingGames />}
      {games?.length === 0 && <EmptyNote scene="table" text={TEXTS.noGames} hint={TEXTS.noGamesHint} />}
      {games !== undefined && games.length > 0 && (
        <ol>
          {games.slice(0, SHOWN_GAMES).map((game) => (
            <GameRow key={`${game.gameId} ${game.round}`} game={game} />
          ))}
        </ol>
      )}
    </ProfileSection>
  );
}
