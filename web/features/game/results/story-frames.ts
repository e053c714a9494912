import type { CardMove } from '../../../components/table/table-moves.tsx';
import type { Lying, Story } from './night-story.ts';

/** One picture of the replay: what is said, and where the cards lie. */
export interface Frame {
  readonly key: string;
  /** Who acts, as which role; nobody at nightfall and in the morning. */
  readonly actor: string | null;
  readonly role: string | null;
  readonly text: string;
  readonly lying: Lying;
  readonly moves: readonly CardMove[];
  /** Whom, and which center cards, it is about. */
  readonly touched: readonly string[];
}

interface Words {
  readonly nightfall: string;
  readonly morning: string;
}

/** Nightfall, every step of the log, and the morning. */
export function framesOf({ atNightfall, steps }: Story, words: Words): Frame[] {
  const still = { actor: null, role: null, moves: [], touched: [] };
  const last = steps.at(-1)?.after ?? atNightfall;
  return [
    { ...still, key: 'nightfall', text: words.nightfall, lying: atNightfall },
    ...steps.map(({ line, moves, after }, index) => ({
      key: `step-${index + 1}`,
      actor: line.playerUserId,
      role: line.role,
      text: line.fullText ?? line.text,
      lying: after,
      moves,
      touched: [...line.targets, ...line.centerIndices.map((center) => `center-${center}`)],
    })),
    { ...still, key: 'morning', text: words.morning, lying: last },
  ];
}
