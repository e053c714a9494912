import { takesIfEvilTarget } from '@nightfall/shared/game/payload';
import type { PlayerView, PromptView } from '@nightfall/shared/game/view';
import type { ReactNode } from 'react';
import { fromSeatOf } from '../../../components/players.ts';
import type { SeatLook } from '../../../components/seat.tsx';
import { Table } from '../../../components/table.tsx';
import { Segments } from '../../../components/ui/tabs.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { knownPeople } from '../parts/knowledge.tsx';
import { roundPlayers } from '../parts/round.ts';
import { useSeatFacts } from '../parts/seat-facts.ts';
import { TEXTS } from '../texts.ts';
import { CenterCards } from './center-cards.tsx';
import { ChoiceOptions, ShiftList } from './choice-options.tsx';
import { CHOICE_WORDS } from './choice-words.ts';
import { movesOf } from './moves.ts';
import { offersOf } from './offer.ts';
import { targetCount } from './picks.ts';
import type { Picking } from './use-picks.ts';
import { usesPile, WerewolfPile } from './werewolf-pile.tsx';

/** Which pick somebody is, and how that is read out. */
function pickOf({ choice, picks }: Picking, userId: string): Pick<SeatLook, 'pick' | 'note'> {
  if (userId === picks.ifEvilTarget) return { pick: 2, note: TEXTS.getsEvilCard };
  const rank = picks.targets.indexOf(userId);
  if (rank < 0) return {};
  const isOneOfTwo = targetCount(choice).max > 1;
  return { pick: rank + 1, ...(isOneOfTwo ? { note: TEXTS.ordinal(rank + 1) } : {}) };
}

/** Who can be pressed now. */
function pickableIn({ choice, picks, slot }: Picking): (userId: string) => boolean {
  const { targets = [] } = choice;
  const isFree = (userId: string) => slot === 'target' || !picks.targets.includes(userId);
  return (userId) => targets.includes(userId) && isFree(userId);
}

interface PickTableProps {
  readonly picking: Picking;
  readonly withCards?: boolean;
  /** The werewolf pile belongs to what is offered. */
  readonly withPile?: boolean;
}

/** The people around the table as what can be picked. */
export function PickTable({ picking, withCards = true, withPile = false }: PickTableProps) {
  const { view, me } = useRoom();
  const factsOf = useSeatFacts();
  const { choice, picks, toggleTarget } = picking;
  const known = knownPeople(me);
  const canPick = pickableIn(picking);
  const players = fromSeatOf(roundPlayers(view), me.userId);
  const isAimed = choice.targets !== undefined;
  const lookOf = (player: PlayerView): SeatLook => {
    const { note, ...facts } = factsOf(player);
    const { note: pickNote, ...pick } = pickOf(picking, player.userId);
    return {
      ...facts,
      ...pick,
      isMarked: known.has(player.userId),
      isDimmed: isAimed && !canPick(player.userId) && pick.pick === undefined,
      note: [known.get(player.userId), note, pickNote].filter(Boolean).join(', '),
    };
  };
  return (
    <Table
      label={TEXTS.table}
      withCards={withCards}
      moves={movesOf(choice, picks, {
        myUserId: me.userId,
        seats: players.map(({ userId }) => userId),
      })}
      picking={isAimed ? { canPick, onPick: toggleTarget } : undefined}
      seats={players.map(lookOf)}
      pile={withPile ? <WerewolfPile choice={choice} /> : undefined}
    >
      {withCards && <CenterCards picking={picking} />}
    </Table>
  );
}

interface PickerProps {
  readonly prompt: PromptView;
  readonly picking: Picking;
  /** What is to be done, above the options. */
  readonly children: ReactNode;
}

/** Everything a prompt may ask for, drawn from the prompt alone. */
export function Picker({ prompt, picking, children }: PickerProps) {
  const { choice, selectChoice } = picking;
  return (
    <div className="night">
      <div className="night__words">
        {children}
        {prompt.choices.length > 1 && (
          <Segments
            label={TEXTS.nightChoices}
            options={prompt.choices.map(({ type }) => ({ value: type, label: CHOICE_WORDS[type].tab }))}
            value={choice.type}
            onChange={selectChoice}
          />
        )}
        <ChoiceOptions picking={picking} hasIfEvil={takesIfEvilTarget(choice.type)} />
      </div>
      <div className="night__table">
        <PickTable picking={picking} withPile={usesPile(offersOf(prompt))} />
      </div>
      <ShiftList picking={picking} />
    </div>
  );
}
