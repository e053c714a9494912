import type { PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/results.json';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSite } from '../../../api/site.ts';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showToast } from '../../../components/ui/toast-store.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { roundPlayers } from '../parts/seat-facts.ts';
import type { PictureContent } from './draw-picture.ts';
import * as styles from './results-more.module.css';
import { winnersText } from './winners-text.ts';

/** The contents of the picture: the finished round alone, not which room it was. */
function usePictureContent(results: VoteResults): PictureContent {
  const { view } = useRoom();
  const theme = useTheme();
  // The address in the browser may not be reachable by others; the server knows the public one.
  const address = useSite()?.address ?? null;
  const eliminated = theme.text.screens.moments.eliminated.toLowerCase();
  return {
    title: theme.text.gameTitle,
    verdict: winnersText(results.winners, theme, view.customRoles),
    reason: results.winCondition,
    address,
    players: roundPlayers(view).map(({ userId, displayName, originalRole, currentRole }) => {
      const isOut = results.eliminatedPlayers.some((out) => out.userId === userId);
      const isWinner = results.playerResults.find((one) => one.userId === userId)?.isWinner ?? false;
      const won = isWinner ? TEXTS.won : TEXTS.lost;
      const fate = [!results.wasEndedByHost && won, isOut && eliminated].filter(Boolean).join(' · ');
      const titleOf = (role: string | null | undefined) =>
        roleFacts(role ?? '', theme, view.customRoles).title;
      const [first, last] = [titleOf(originalRole), titleOf(currentRole)];
      return { userId, name: displayName, isWinner, isOut, fate, first, last };
    }),
  };
}

/** The finished round as a picture, for the share sheet or as a file. */
export function SharePicture({ results }: { results: VoteResults }) {
  const { view } = useRoom();
  const pictured = usePictureContent(results);
  const art = useRef<HTMLDivElement>(null);
  const [isDrawing, setDrawing] = useState(false);
  const make = useEffectEvent(async () => {
    try {
      const { drawPicture } = await import('./draw-picture.ts');
      if (art.current !== null) await offerPicture(await drawPicture(art.current, pictured), pictured.title);
    } catch {
      showToast({ title: TEXTS.notShared, description: TEXTS.notSharedText, isDestructive: true });
    }
    setDrawing(false);
  });
  useEffect(() => {
    if (isDrawing) void make();
  }, [isDrawing]);
  return (
    <>
      <Button className={styles.shareButton} disabled={isDrawing} onClick={() => setDrawing(true)}>
        <Icon name="share" size={20} />
        {isDrawing ? TEXTS.drawing : TEXTS.share}
      </Button>
      {isDrawing && <ShareArt ref={art} players={roundPlayers(view)} />}
    </>
  );
}

const FILE_NAME = 'results.png';

/** Whether the share sheet has taken the picture, or was closed. */
async function isShared(file: File, title: string): Promise<boolean> {
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    // Closing the sheet is an answer. Other errors are not: the press may be too long ago for the browser to open a sheet.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Offers a picture in the share sheet if there is one, else as a download. */
async function offerPicture(picture: Blob, title: string): Promise<void> {
  const file = new File([picture], FILE_NAME, { type: 'image/png' });
  if (await isShared(file, title)) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = FILE_NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

interface ShareArtProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly players: readonly PlayerView[];
}

/** The faces and cards of the picture, rendered out of sight for the canvas to copy. */
function ShareArt({ ref, players }: ShareArtProps) {
  const { view } = useRoom();
  const theme = useTheme();
  const factsOf = (role: string | null | undefined) => roleFacts(role ?? '', theme, view.customRoles);
  return (
    <div ref={ref} className={styles.shareArt} data-sky="results" aria-hidden="true">
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
