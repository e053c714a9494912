import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { emblemOf } from '../../../components/cards/role-faces/emblem-of.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';

/** From the first card to the last, and who brought it about. */
interface CardPath {
  readonly first: RoleFacts;
  readonly last: RoleFacts;
  readonly by: RoleFacts | null;
}

/** The way between the two cards: who brought it about, or a line where nothing came of the night. */
function Way({ by }: { by: RoleFacts | null }) {
  if (by === null) return <span className="way__line" />;
  return (
    <span className="way">
      <svg className="way__emblem" viewBox="0 0 512 512" aria-hidden="true">
        <path d={emblemOf(by.icon)} fill="currentColor" />
      </svg>
    </span>
  );
}

/** Both cards, for the eyes alone: what they are is written beside them. */
export const FinalCards = ({ first, last, by }: CardPath) => (
  <span className="final-role__cards" aria-hidden="true">
    <MiniCard role={first} />
    <Way by={by} />
    <MiniCard role={last} />
  </span>
);
