import { useState } from 'react';
import { CardBack } from '../../../components/cards/card-back.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import type { ClaimPlace } from '../board/claims-made.ts';
import { ClaimOptions, useCenterOptions, usePeopleOptions, useRoleOptions } from './claim-options.tsx';
import type { ClaimFormProps } from './dealt-claim.tsx';
import { TEXTS } from './texts.ts';

const PILE = 'pile';
const CENTER = 'center-';

function placeOf(id: string): ClaimPlace {
  if (id === PILE) return { pile: true };
  if (id.startsWith(CENTER)) return { centerIndex: Number(id.slice(CENTER.length)) };
  return { userId: id } as ClaimPlace;
}

/** Where a card may have been seen: in front of any player, in the center, in the pile if there is one. */
function usePlaces() {
  const { view } = useRoom();
  const theme = useTheme();
  const people = usePeopleOptions(TEXTS.mine);
  const center = useCenterOptions().map((option) => ({ ...option, id: `${CENTER}${option.id}` }));
  const pile = { id: PILE, label: theme.text.screens.terms.pile, picture: <CardBack /> };
  return [...people, ...center, ...(view.werewolfPileSize > 0 ? [pile] : [])];
}

/** Two presses, in either order: the place and the role. */
export function SawClaim({ onMade }: ClaimFormProps) {
  const { card } = useTheme().text.screens.terms;
  const [place, setPlace] = useState<string | null>(null);
  const [role, setRole] = useState<string | null>(null);
  const places = usePlaces();
  const roles = useRoleOptions();
  const pick = (nextPlace: string | null, nextRole: string | null) => {
    setPlace(nextPlace);
    setRole(nextRole);
    if (nextPlace !== null && nextRole !== null)
      onMade({ kind: 'saw', place: placeOf(nextPlace), role: nextRole });
  };
  return (
    <>
      <ClaimOptions
        title={TEXTS.whichCard(card)}
        options={places}
        picks={place === null ? [] : [place]}
        onPick={(id) => pick(id, role)}
      />
      <ClaimOptions
        title={TEXTS.which}
        options={roles}
        picks={role === null ? [] : [role]}
        onPick={(id) => pick(place, id)}
      />
    </>
  );
}
