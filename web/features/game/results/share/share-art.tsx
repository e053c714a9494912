import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import type { Ref } from 'react';
import { MiniCard } from '../../../../components/cards/mini-card.tsx';
import { Avatar } from '../../../../components/people/avatar.tsx';
import { useRoom } from '../../../../realtime/room-context.tsx';
import { roleFacts } from '../../../../theme/role-facts.ts';
import { useTheme } from '../../../../theme/theme-context.tsx';

interface ShareArtProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly players: readonly PlayerView[];
}

/** The faces and cards of the picture, drawn out of sight by the page itself, so that the canvas can take them over. */
export function ShareArt({ ref, players }: ShareArtProps) {
  const { view } = useRoom();
  const theme = useTheme();
  const factsOf = (role: string | null | undefined) => roleFacts(role ?? '', theme, view.customRoles);
  return (
    <div ref={ref} className="share-art" data-sky="results" aria-hidden="true">
      {players.map(({ userId, displayName, originalRole, currentRole }) => (
        <span key={userId} data-art={userId}>
          <Avatar name={displayName} />
          <MiniCard role={factsOf(originalRole)} />
          <MiniCard role={factsOf(currentRole)} />
        </span>
      ))}
    </div>
  );
}
