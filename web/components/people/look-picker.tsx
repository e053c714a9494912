import { FACES, GROUNDS, type PlayerLook } from '@nightfall/shared/game/state/player-look';
import { firstLetters } from '@nightfall/shared/protocol/letters';
import LOOK from '@nightfall/shared/text/en/look.json';
import { useId, useState } from 'react';
import { Avatar } from './avatar.tsx';
import * as styles from './look-picker.module.css';

const TEXTS = LOOK.dialog;
const FACE_WORDS = LOOK.faces;
const GROUND_WORDS = LOOK.grounds;

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  /** Null: nothing is chosen. */
  readonly value: Value | null;
  /** The words for no choice. */
  readonly unchosen: string;
  readonly onChange: (value: Value | null) => void;
  readonly name: string;
  /** The look with this choice. */
  readonly lookWith: (value: Value | null) => PlayerLook;
}

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, values, words, value, unchosen, onChange, name, lookWith } = props;
  const id = useId();
  return (
    <fieldset className={styles.root}>
      <legend>
        {legend} <span className="quiet">{value === null ? unchosen : words[value]}</span>
      </legend>
      {[null, ...values].map((one) => (
        <label className={styles.one} key={one}>
          <input
            type="radio"
            className={styles.input}
            name={id}
            checked={one === value}
            aria-label={one === null ? unchosen : words[one]}
            onChange={() => onChange(one)}
          />
          <Avatar name={name} look={lookWith(one)} />
          {one === null && <bdi className={styles.letter}>{firstLetters(name, 1)}</bdi>}
        </label>
      ))}
    </fieldset>
  );
}

interface LookPickerProps {
  /** The face and colour follow from it where nothing is chosen. */
  readonly name: string;
  readonly look: PlayerLook;
  readonly onChange: (look: PlayerLook) => void;
}

/** Each face is previewed with the chosen colour, each colour with the chosen face. */
export function LookPicker({ name, look, onChange }: LookPickerProps) {
  const { face, ground } = look;
  /** A face kept from a former name stays on offer while this is open. */
  const [kept] = useState(look.drawn);
  const withFace = (one: typeof face): PlayerLook =>
    one === null ? { face: one, ground, drawn: kept } : { face: one, ground };
  return (
    <>
      <Choices
        legend={TEXTS.face}
        values={FACES}
        words={FACE_WORDS}
        value={face}
        unchosen={kept === undefined ? TEXTS.byName : TEXTS.asBefore}
        name={name}
        lookWith={withFace}
        onChange={(one) => onChange(withFace(one))}
      />
      <Choices
        legend={TEXTS.ground}
        values={GROUNDS}
        words={GROUND_WORDS}
        value={ground}
        unchosen={TEXTS.byName}
        name={name}
        lookWith={(one) => ({ ...look, ground: one })}
        onChange={(one) => onChange({ ...look, ground: one })}
      />
    </>
  );
}
