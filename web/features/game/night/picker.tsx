import { takesIfEvilTarget } from '@nightfall/shared/game/night/payload';
import type { PlayerView, PromptView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { fromSeatOf } from '../../../components/people/players.ts';
import type { SeatLook } from '../../../components/table/seat.tsx';
import { Table } from '../../../components/table/table.tsx';
import { moveFlights } from '../../../components/table/table-flights.tsx';
import { Segments } from '../../../components/ui/tabs.tsx';
import { Marked } from '../../../components/ui/words.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { knownAs } from '../parts/knowledge.tsx';
import { roundPlayers, useSeatFacts } from '../parts/seat-facts.ts';
import { CenterCards, WerewolfPile } from './center-cards.tsx';
import { ChoiceOptions } from './choice-options.tsx';
import { isSure, marksOf, movesOf } from './moves.ts';
import { type Picking, targetCount } from './picks.ts';

const TEXTS = GAME.round;

/** Which pick a player is, and how that is read out. */
function pickOf({ choice, picks }: Picking, userId: string, theme: Theme): Pick<SeatLook, 'pick' | 'notes'> {
  if (userId === picks.ifEvilTarget)
    return {
      pick: 2,
      notes: [<Marked key="evil" words={theme.text.screens.labels.getsIfEvil} lang={langOf(theme)} />],
    };
  const rank = picks.targets.indexOf(userId);
  if (rank < 0) return {};
  const isOneOfTwo = targetCount(choice).max > 1;
  return { pick: rank + 1, ...(isOneOfTwo ? { notes: [TEXTS.ordinal({ rank: rank + 1 })] } : {}) };
}

function pickableIn({ choice, picks, slot }: Picking): (userId: string) => boolean {
  const { targets = [] } = choice;
  const isFree = (userId: string) => slot === 'target' || !picks.targets.includes(userId);
  return (userId) => targets.includes(userId) && isFree(userId);
}

interface PickTableProps {
  readonly picking: Picking;
  /** The cards are moving. */
  readonly isMoving?: boolean;
  readonly withCards?: boolean;
  /** A choice involves the werewolf pile. */
  readonly withPile?: boolean;
}

export function PickTable({ picking, isMoving = false, withCards = true, withPile = false }: PickTableProps) {
  const { view, me } = useRoom();
  const factsOf = useSeatFacts();
  const { choice, picks, toggleTarget } = picking;
  const theme = useTheme();
  const known = knownAs(me, theme);
  const canPick = pickableIn(picking);
  const players = fromSeatOf(roundPlayers(view), me.userId);
  const isAimed = choice.targets !== undefined;
  const seats = players.map(({ userId }) => userId);
  const moves = movesOf(choice, picks, { myUserId: me.userId, seats });
  const lookOf = (player: PlayerView): SeatLook => {
    const { notes = [], ...facts } = factsOf(player);
    const { notes: pickNotes = [], ...pick } = pickOf(picking, player.userId, theme);
    const knownWords = known.get(player.userId);
    return {
      ...facts,
      ...pick,
      isMarked: known.has(player.userId),
      isDimmed: isAimed && !canPick(player.userId) && pick.pick === undefined,
      notes: [
        ...(knownWords === undefined ? [] : [<Marked key="known" words={knownWords} lang={langOf(theme)} />]),
        ...notes,
        ...pickNotes,
      ],
    };
  };
  return (
    <Table
      label={TEXTS.table}
      withCards={withCards}
      moves={moves}
      marks={marksOf(choice, picks)}
      flights={isMoving ? moveFlights(moves.filter(isSure)) : []}
      picking={isAimed ? { canPick, onPick: toggleTarget } : undefined}
      seats={players.map(lookOf)}
      pile={withPile ? <WerewolfPile choice={choice} /> : undefined}
    >
      {withCards && <CenterCards picking={picking} />}
    </Table>
  );
}

interface PickerWordsProps {
  readonly prompt: PromptView;
  readonly picking: Picking;
}

/** The inputs of a prompt besides players and cards. */
export function PickerWords({ prompt, picking }: PickerWordsProps) {
  const { choice, selectChoice } = picking;
  const theme = useTheme();
  return (
    <>
      {prompt.choices.length > 1 && (
        <Segments
          label={TEXTS.nightChoices}
          options={prompt.choices.map(({ type }) => ({
            value: type,
            label: theme.say(theme.text.screens.choices[type].tab),
            lang: langOf(theme),
          }))}
          value={choice.type}
          onChange={selectChoice}
        />
      )}
      <ChoiceOptions picking={picking} hasIfEvil={takesIfEvilTarget(choice.type)} />
    </>
  );
}
