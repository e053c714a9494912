import type { PromptView } from '@nightfall/shared/game/view';
import { fromSeatOf } from '../../../components/players.ts';
import { type CardMove, Table } from '../../../components/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Segments } from '../../../components/ui/tabs.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { knownUserIds } from '../parts/knowledge.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from '../texts.ts';
import { CenterCards } from './center-cards.tsx';
import { ARTIFACT_NAMES, CHOICE_WORDS, DIRECTION_NAMES } from './choice-words.ts';
import type { Picking } from './use-picks.ts';

/** The ways of the cards that the picks would make. */
function movesOf({ choice, picks }: Picking, myUserId: string): CardMove[] {
  const [first, second] = picks.targets;
  if (first === undefined) return [];
  if (choice.type === 'swap_players' && second !== undefined)
    return [
      { from: first, to: second },
      { from: second, to: first },
    ];
  if (choice.type === 'rob_player')
    return [
      { from: first, to: myUserId },
      { from: myUserId, to: first },
    ];
  return [];
}

/** The people around the table as what can be picked. */
export function PickTable({ picking, withCards = true }: { picking: Picking; withCards?: boolean }) {
  const { view, me } = useRoom();
  const { choice, picks, toggleTarget } = picking;
  const known = knownUserIds(me);
  const { targets } = choice;
  const canPick = (userId: string) => targets?.includes(userId) ?? false;
  return (
    <Table
      label={TEXTS.table}
      withCards={withCards}
      moves={movesOf(picking, me.userId)}
      picking={targets === undefined ? undefined : { canPick, onPick: toggleTarget }}
      seats={fromSeatOf(roundPlayers(view), me.userId).map((player) => {
        const rank = picks.targets.indexOf(player.userId);
        return {
          id: player.userId,
          name: player.displayName,
          caption: player.userId === me.userId ? TEXTS.you : player.displayName,
          isYou: player.userId === me.userId,
          isMarked: known.has(player.userId),
          isDimmed: targets !== undefined && !canPick(player.userId),
          ...(rank < 0 ? {} : { pick: rank + 1 }),
        };
      })}
    >
      {withCards && <CenterCards picking={picking} />}
    </Table>
  );
}

function Artifacts({ picking }: { picking: Picking }) {
  const { choice, picks, set } = picking;
  if (choice.artifactIds === undefined) return null;
  return (
    <fieldset className="option-list" aria-label={TEXTS.artifacts}>
      {choice.artifactIds.map((artifactId) => (
        <Button
          key={artifactId}
          look="chip"
          aria-pressed={picks.artifactId === artifactId}
          onClick={() => set({ artifactId })}
        >
          {ARTIFACT_NAMES[artifactId]}
        </Button>
      ))}
    </fieldset>
  );
}

function Directions({ picking }: { picking: Picking }) {
  const { choice, picks, set } = picking;
  if (choice.directions === undefined) return null;
  return (
    <Segments
      label={TEXTS.directions}
      options={choice.directions.map((value) => ({ value, label: DIRECTION_NAMES[value] }))}
      value={picks.direction ?? ''}
      onChange={(value) => set({ direction: value === 'left' ? 'left' : 'right' })}
    />
  );
}

interface PickerProps {
  readonly prompt: PromptView;
  readonly picking: Picking;
}

/** Everything a prompt may ask for, drawn from the prompt alone. */
export function Picker({ prompt, picking }: PickerProps) {
  const { choice, selectChoice } = picking;
  return (
    <>
      {prompt.choices.length > 1 && (
        <Segments
          label={TEXTS.nightChoices}
          options={prompt.choices.map(({ type }) => ({ value: type, label: CHOICE_WORDS[type].tab }))}
          value={choice.type}
          onChange={selectChoice}
        />
      )}
      <Artifacts picking={picking} />
      <Directions picking={picking} />
      {choice.type === 'tap_player' && choice.targets?.length === 0 && <p>{TEXTS.noNeighbours}</p>}
      <PickTable picking={picking} />
    </>
  );
}
