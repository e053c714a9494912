import GAME from '@nightfall/shared/text/en/game.json';
import { type ReactNode, useId } from 'react';
import { fromSeatOf, nameOf } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as gameStyles from '../game.module.css';
import { roundPlayers } from '../parts/seat-facts.ts';
import { shiftMoves } from './moves.ts';
import * as nightStyles from './night.module.css';
import type { Picking } from './picks.ts';

const NIGHT = GAME.night;
const TEXTS = GAME.round;

function Artifacts({ picking: { choice, picks, set } }: PickingProps) {
  const theme = useTheme();
  const { screens } = theme.text;
  if (choice.artifactIds === undefined) return null;
  const options = choice.artifactIds.map((value) => {
    const { name, effect } = screens.artifacts[value];
    return { value, name, line: effect };
  });
  return (
    <OptionList
      lang={langOf(theme)}
      label={screens.terms.artifacts}
      options={options}
      value={picks.artifactId}
      onChange={(artifactId) => set({ artifactId })}
    />
  );
}

function Directions({ picking: { choice, picks, set } }: PickingProps) {
  if (choice.directions === undefined) return null;
  const options = choice.directions.map((value) => {
    const { name, means } = NIGHT.directions[value];
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

/** Whether the next press on a player picks the target, or who gets the card if it is an evil one. */
function EvilSlots({ picking: { picks, slot, selectSlot } }: PickingProps) {
  const { view } = useRoom();
  const theme = useTheme();
  const { labels } = theme.text.screens;
  const [target] = picks.targets;
  const { ifEvilTarget } = picks;
  const name = (userId: string) => nameOf(view.players, userId);
  return (
    <OptionList
      label={TEXTS.slots}
      options={[
        {
          value: 'target',
          name: labels.getsCard,
          lang: langOf(theme),
          line: target === undefined ? TEXTS.nobodyYet : name(target),
        },
        {
          value: 'if-evil',
          name: labels.getsIfEvil,
          lang: langOf(theme),
          line: ifEvilTarget === undefined ? TEXTS.theSame : name(ifEvilTarget),
          disabled: target === undefined,
        },
      ]}
      value={slot}
      onChange={selectSlot}
    />
  );
}

/** What a choice asks for besides players and center cards. */
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
  const theme = useTheme();
  const { labels } = theme.text.screens;
  if (choice.type !== 'shift_cards' || picks.direction === undefined) return null;
  const seats = fromSeatOf(roundPlayers(view), me.userId).map(({ userId }) => userId);
  const moves = shiftMoves(picks.direction, { seats, myUserId: me.userId });
  const name = (userId: string) => nameOf(view.players, userId);
  return (
    <section className={nightStyles.shift} lang={langOf(theme)} aria-labelledby="shift-heading">
      <h2 className={gameStyles.smallHeading} id="shift-heading">
        {labels.whoGetsWhat}
      </h2>
      <ul className={nightStyles.shiftList}>
        {moves.map(({ from, to }) => (
          <li key={from}>{theme.say(labels.cardGoesTo, { from: name(from), to: name(to) })}</li>
        ))}
      </ul>
      <p className="quiet">{labels.shiftShield}</p>
    </section>
  );
}

interface Option<Value extends string> {
  readonly value: Value;
  readonly name: string;
  /** Of the name, where it is not in the page's language. */
  readonly lang?: string | undefined;
  /** A line on what it does. */
  readonly line?: ReactNode;
  readonly disabled?: boolean;
}

interface OptionListProps<Value extends string> {
  /** Of all its words, where they are not in the page's language. */
  readonly lang?: string | undefined;
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons as cards, each with a line that explains it. */
function OptionList<Value extends string>(props: OptionListProps<Value>) {
  const { lang, label, options, value, onChange } = props;
  const id = useId();
  return (
    <fieldset className={nightStyles.options} lang={lang}>
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label className={nightStyles.root} key={option.value}>
          <input
            type="radio"
            className={nightStyles.input}
            name={id}
            checked={option.value === value}
            disabled={option.disabled}
            aria-describedby={option.line === undefined ? undefined : `${id}-${option.value}`}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          <span className={nightStyles.name} lang={option.lang}>
            {option.name}
          </span>
          {option.line !== undefined && (
            <span className={nightStyles.line} id={`${id}-${option.value}`}>
              {option.line}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
