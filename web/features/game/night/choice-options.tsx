import { fromSeatOf, nameOf } from '../../../components/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from '../texts.ts';
import { ARTIFACT_WORDS } from './artifact-words.ts';
import { DIRECTION_WORDS } from './choice-words.ts';
import { shiftMoves } from './moves.ts';
import { OptionList } from './option-list.tsx';
import type { Picking } from './use-picks.ts';

function Artifacts({ picking: { choice, picks, set } }: PickingProps) {
  if (choice.artifactIds === undefined) return null;
  const options = choice.artifactIds.map((value) => {
    const { name, effect } = ARTIFACT_WORDS[value];
    return { value, name, line: effect };
  });
  return (
    <OptionList
      label={TEXTS.artifacts}
      options={options}
      value={picks.artifactId}
      onChange={(artifactId) => set({ artifactId })}
    />
  );
}

function Directions({ picking: { choice, picks, set } }: PickingProps) {
  if (choice.directions === undefined) return null;
  const options = choice.directions.map((value) => {
    const { name, means } = DIRECTION_WORDS[value];
    return { value, name, line: means };
  });
  return (
    <OptionList
      label={TEXTS.directions}
      options={options}
      value={picks.direction}
      onChange={(direction) => set({ direction })}
    />
  );
}

interface PickingProps {
  readonly picking: Picking;
}

/** For a card that may go elsewhere when it is an evil one: whom does the next press on a player choose? */
function EvilSlots({ picking: { picks, slot, selectSlot } }: PickingProps) {
  const { view } = useRoom();
  const [target] = picks.targets;
  const { ifEvilTarget } = picks;
  const name = (userId: string) => nameOf(view.players, userId);
  return (
    <OptionList
      label={TEXTS.slots}
      options={[
        {
          value: 'target',
          name: TEXTS.getsCard,
          line: target === undefined ? TEXTS.nobodyYet : name(target),
        },
        {
          value: 'if-evil',
          name: TEXTS.getsEvilCard,
          line: ifEvilTarget === undefined ? TEXTS.theSame : name(ifEvilTarget),
          disabled: target === undefined,
        },
      ]}
      value={slot}
      onChange={selectSlot}
    />
  );
}

/** Whatever a choice asks for besides people and center cards. */
export function ChoiceOptions({ picking, hasIfEvil }: PickingProps & { hasIfEvil: boolean }) {
  return (
    <>
      <Artifacts picking={picking} />
      <Directions picking={picking} />
      {hasIfEvil && <EvilSlots picking={picking} />}
    </>
  );
}

/** The arrows of a shift in words. */
export function ShiftList({ picking: { choice, picks } }: PickingProps) {
  const { view, me } = useRoom();
  if (choice.type !== 'shift_cards' || picks.direction === undefined) return null;
  const seats = fromSeatOf(roundPlayers(view), me.userId).map(({ userId }) => userId);
  const moves = shiftMoves(picks.direction, { seats, myUserId: me.userId });
  const name = (userId: string) => nameOf(view.players, userId);
  return (
    <section className="shift" aria-labelledby="shift-heading">
      <h2 className="small-heading" id="shift-heading">
        {TEXTS.whoGetsWhat}
      </h2>
      <ul className="shift__list">
        {moves.map(({ from, to }) => (
          <li key={from}>{TEXTS.cardGoesTo(name(from), name(to))}</li>
        ))}
      </ul>
      <p className="quiet">{TEXTS.shiftShield}</p>
    </section>
  );
}
