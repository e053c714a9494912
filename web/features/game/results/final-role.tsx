import { ARTIFACTS } from '@nightfall/shared/game/state/artifacts';
import type { PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import TEXTS from '@nightfall/shared/text/en/results.json';
import { useId } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { emblemOf } from '../../../components/cards/role-faces/emblem-of.ts';
import { useKeptState } from '../../../components/page/last-round.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { DebugMark } from '../../../components/people/debug-mark.tsx';
import { nameOf } from '../../../components/people/players.ts';
import { Marked, type Said } from '../../../components/ui/words.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { nightMarks } from '../parts/night-marks.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import * as finalRolesStyles from './final-roles.module.css';
import type { CardArrival } from './night-story.ts';
import * as resultsMoreStyles from './results-more.module.css';

const GAME_TEXTS = GAME.round;

/** More faces than these are counted. */
const MOST_FACES = 3;

interface CardInTurn extends Pick<RoleFacts, 'title'> {
  /** Of the title, where it is not in the page's language. */
  readonly lang?: string | undefined;
  readonly note: Said;
}

/** Every card that lay before the player and who moved it there; then the role the last card became by copying or an artifact. */
function useCardsInTurn(player: PlayerView, arrivals: readonly CardArrival[]): readonly CardInTurn[] {
  const { view } = useRoom();
  const theme = useTheme();
  const titled = (role: string | null | undefined) => {
    const { title, lang } = roleFacts(role ?? '', theme, view.customRoles);
    return { title, lang: lang.title };
  };
  const cards = arrivals.map(({ print, moverUserId }) => ({
    ...(print === null ? { title: TEXTS.anotherCard(theme.card) } : titled(print)),
    note: { words: TEXTS.movedBy({ name: nameOf(view.players, moverUserId) }) },
  }));
  const lastPrint = arrivals.length === 0 ? player.originalRole : arrivals.at(-1)?.print;
  const { artifactId, currentRole } = player;
  const isChanged = lastPrint !== null && lastPrint !== currentRole;
  const isByArtifact = artifactId != null && ARTIFACTS[artifactId].countsAs === currentRole;
  const note = isByArtifact
    ? { words: theme.text.screens.artifacts[artifactId].name, lang: langOf(theme) }
    : { words: TEXTS.copied };
  const changed = isChanged ? [{ ...titled(currentRole), note }] : [];
  return [{ ...titled(player.originalRole), note: { words: '' } }, ...cards, ...changed];
}

function PathInWords({ cards }: { cards: readonly CardInTurn[] }) {
  const [first, ...others] = cards;
  return (
    <span
      className={
        others.length > 0
          ? finalRolesStyles.finalRolePath
          : `${finalRolesStyles.finalRolePath} ${finalRolesStyles.finalRolePathSame}`
      }
    >
      {others.length === 0 && <span className="unseen">{`${TEXTS.stays} `}</span>}
      <span lang={first?.lang}>{first?.title}</span>
      {others.map(({ title, lang, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card may come twice, and the order is final
        <span key={index}>
          <span className="unseen">{TEXTS.becomes}</span>
          <span aria-hidden="true"> → </span>
          <span lang={lang}>{title}</span>
          {note.words !== '' && (
            <span className="quiet">
              {' ('}
              <Marked {...note} />)
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

/** How many votes a player got, and from whom. */
function Received({ voters }: { voters: readonly PlayerView[] }) {
  const more = voters.length - MOST_FACES;
  return (
    <span className={resultsMoreStyles.received}>
      <span
        className={
          voters.length === 0 ? `${finalRolesStyles.receivedCount} quiet` : finalRolesStyles.receivedCount
        }
      >
        {voters.length}
        <span className="unseen">{` ${TEXTS.voteWord({ count: voters.length })}`}</span>
      </span>
      {voters.length > 0 && (
        <span className={finalRolesStyles.receivedFaces} aria-hidden="true">
          {voters.slice(0, MOST_FACES).map(({ id, displayName }) => (
            <Avatar key={id} name={displayName} size="sm" />
          ))}
          {more > 0 && <span className={finalRolesStyles.receivedMore}>{`+${more}`}</span>}
        </span>
      )}
    </span>
  );
}

interface FinalRoleProps {
  readonly player: PlayerView;
  readonly results: VoteResults | undefined;
  readonly changedBy: string | null;
  /** Every card that was moved to the player. */
  readonly arrivals: readonly CardArrival[];
}

/** Whether a player won, and whether they were eliminated. */
function useFate(userId: string, results: VoteResults | undefined) {
  const theme = useTheme();
  const { eliminated } = theme.text.screens.moments;
  const result = results?.playerResults.find((one) => one.userId === userId);
  const isOut = results?.eliminatedPlayers.some((out) => out.userId === userId) ?? false;
  const won = result?.isWinner ? TEXTS.won : TEXTS.lost;
  const isJudged = results !== undefined && !results.wasEndedByHost;
  const words = isJudged && (
    <>
      {won}
      {isOut && ' · '}
      {isOut && <Marked words={eliminated.toLowerCase()} lang={langOf(theme)} />}
    </>
  );
  return { result: isJudged ? result : undefined, isOut, words, isWinner: result?.isWinner ?? false };
}

function reasonFor(result: VoteResults['playerResults'][number] | undefined, isOwn: boolean): string {
  if (result === undefined) return '';
  return isOwn ? result.winReason : result.reasonToOthers;
}

/** The name; a button that opens the player's night marks, if there are any. */
function Name({ player, details }: { player: PlayerView; details: Details }) {
  const { me } = useRoom();
  const name = (
    <>
      <bdi>{player.displayName}</bdi>
      {player.userId === me.userId && <span className="quiet">{` (${GAME_TEXTS.you})`}</span>}
    </>
  );
  if (details.marks.length === 0) return <span className={finalRolesStyles.finalRoleWho}>{name}</span>;
  return (
    <button
      type="button"
      className={finalRolesStyles.finalRoleOpen}
      aria-expanded={details.isOpen}
      aria-controls={details.id}
      onClick={details.toggle}
    >
      {name}
    </button>
  );
}

function useDetails(player: PlayerView) {
  const { round } = useRoom().view;
  const marks = useNightMarks(player);
  const id = useId();
  const [isOpen, setOpen] = useKeptState(`${round} row ${player.id}`, false);
  return { id, isOpen, marks, toggle: () => setOpen(!isOpen) };
}

type Details = ReturnType<typeof useDetails>;

export function FinalRole({ player, results, changedBy, arrivals }: FinalRoleProps) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const details = useDetails(player);
  const fate = useFate(player.userId, results);
  const factsOf = (role: string | null | undefined) => roleFacts(role ?? '', theme, view.customRoles);
  const [first, last] = [factsOf(player.originalRole), factsOf(player.currentRole)];
  const by = changedBy === null ? null : factsOf(changedBy);
  const voters = roundPlayers(view).filter(({ voteTarget }) => voteTarget === player.userId);
  const reason = reasonFor(fate.result, player.userId === me.userId);
  const names = [
    finalRolesStyles.finalRole,
    fate.isOut && finalRolesStyles.finalRoleOut,
    fate.isWinner && finalRolesStyles.finalRoleWon,
    details.isOpen && finalRolesStyles.finalRoleIsOpen,
  ];
  return (
    <li className={names.filter(Boolean).join(' ')}>
      <Avatar name={player.displayName} size="sm" />
      <span className={finalRolesStyles.finalRoleName}>
        <Name player={player} details={details} />
        <span className={finalRolesStyles.fate}>{fate.words}</span>
        {player.hasDebugView && <DebugMark withWords />}
      </span>
      <FinalCards first={first} last={last} by={by} />
      <PathInWords cards={useCardsInTurn(player, arrivals)} />
      {reason !== '' && (
        <p className={finalRolesStyles.finalRoleReason} lang={langOf(theme)}>
          {reason}
        </p>
      )}
      <Received voters={voters} />
      <div id={details.id} className={finalRolesStyles.finalRoleDetails} hidden={!details.isOpen}>
        {details.isOpen && (
          <div className={finalRolesStyles.details}>
            <NightMarks name={player.displayName} marks={details.marks} />
          </div>
        )}
      </div>
    </li>
  );
}

/** Votes and suspicions have their own tab. */
function useNightMarks(player: PlayerView): readonly string[] {
  const { view } = useRoom();
  return nightMarks(player, useTheme(), (userId) => nameOf(view.players, userId));
}

interface NightMarksProps {
  readonly name: string;
  readonly marks: readonly string[];
}

function NightMarks({ name, marks }: NightMarksProps) {
  const theme = useTheme();
  return (
    <ul
      className={resultsMoreStyles.nightMarks}
      lang={langOf(theme)}
      aria-label={theme.say(theme.text.screens.labels.inTheNight, { who: name })}
    >
      {marks.map((mark) => (
        <li key={mark} className={resultsMoreStyles.nightMark}>
          {mark}
        </li>
      ))}
    </ul>
  );
}

/** From the first card to the last, and the role that changed it. */
interface CardPath {
  readonly first: RoleFacts;
  readonly last: RoleFacts;
  readonly by: RoleFacts | null;
}

/** The emblem of the role that changed the card, or a line if the card is unchanged. */
function ChangeMark({ by }: { by: RoleFacts | null }) {
  if (by === null) return <span className={finalRolesStyles.wayLine} />;
  return (
    <span className={finalRolesStyles.way}>
      <svg className={finalRolesStyles.wayEmblem} viewBox="0 0 512 512" aria-hidden="true">
        <path d={emblemOf(by.icon)} fill="currentColor" />
      </svg>
    </span>
  );
}

/** Both cards; hidden from screen readers, which read the titles beside them. */
export const FinalCards = ({ first, last, by }: CardPath) => (
  <span className={finalRolesStyles.finalRoleCards} aria-hidden="true">
    <MiniCard role={first} />
    <ChangeMark by={by} />
    <MiniCard role={last} />
  </span>
);
