import type { ActionType } from '@nightfall/shared/game/state/choice';
import type { GameView, MeView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import { useState } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { addProgress, readProgress } from '../../../guide/progress.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { listed } from '../../../session/formats.ts';
import { tabStore } from '../../../session/store.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as gameStyles from '../game.module.css';
import { NotePad } from '../notes/note-pad.tsx';
import * as notesStyles from '../notes/notes.module.css';
import { PencilMark } from '../notes/trust-mark.tsx';
import { actionsOf } from '../parts/roles-in-play.ts';
import { useHideWithPage } from '../parts/turning-card.tsx';
import * as discussionStyles from '../phases/discussion.module.css';
import * as nightResultStyles from '../phases/night-result.module.css';
import * as knownStyles from './known.module.css';
import { Hindrance, Notices, SeenCards, SeenPeople } from './night-result.tsx';

const TEXTS = GAME.known;
const NOTE_TEXTS = GAME.notes;

/** The dealt card, and whether it may have moved. */
function OwnCard({ originalRole }: { originalRole: string }) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const factsOf = (role: string) => roleFacts(role, theme, view.customRoles);
  const movers = moversOf(view, me);
  const certainty = () => {
    if (movers.length === 0) return TEXTS.nobodyMoves(theme.cards);
    const titles = listed(movers.map((role) => factsOf(role).title));
    return TEXTS.mayHaveMoved({ roles: titles, isOne: movers.length === 1, ...theme.cards });
  };
  // A player who saw their own card last in the night knows what it is.
  const isSeenLast = me.actionResult?.data.finalRole !== undefined;
  return (
    <div className={knownStyles.ownCard}>
      <MiniCard role={factsOf(originalRole)} />
      <div>
        <p>{TEXTS.dealt(theme.named('role', factsOf(originalRole).noun))}</p>
        {!isSeenLast && <p className="quiet">{certainty()}</p>}
      </div>
    </div>
  );
}

/** Everything the viewer saw, was told, did or had done to them in this round. */
function WhatIKnow() {
  const { view, me } = useRoom();
  const theme = useTheme();
  const { moments } = theme.text.screens;
  if (me.originalRole === null) return null;
  return (
    <div className={knownStyles.root}>
      <div className={`${slipStyles.root} ${slipStyles.note}`}>
        <OwnCard originalRole={me.originalRole} />
        <Hindrance me={me} />
        <p className={knownStyles.night} lang={langOf(theme)}>
          {me.actionResult?.message ?? moments.quietNight}
        </p>
      </div>
      <div className={`${nightResultStyles.root} ${nightResultStyles.small}`}>
        <SeenCards view={view} me={me} isAtOnce />
        <SeenPeople view={view} me={me} />
      </div>
      <Notices view={view} me={me} />
    </div>
  );
}

/** Actions that move another player's card. */
const MOVING: ReadonlySet<ActionType> = new Set([
  'rob_player',
  'view_and_swap',
  'swap_players',
  'shift_cards',
  'convert_player',
]);

/** The roles whose players may have moved the viewer's card in the night, besides the viewer's own. */
export function moversOf(
  view: Pick<GameView, 'customRoles' | 'selectedRoles'>,
  { originalRole }: Pick<MeView, 'originalRole'>,
): readonly string[] {
  const others = [...view.selectedRoles];
  if (originalRole !== null && others.includes(originalRole)) others.splice(others.indexOf(originalRole), 1);
  return [...new Set(others)].filter((role) => actionsOf(role, view).some((type) => MOVING.has(type)));
}

/** Marks in the guide's progress that the player has opened this or the notes in it. */
const SHOWN = 'known:shown';
export const noteKnownShown = (gameId: string) => addProgress(gameId, [SHOWN]);

/**
 * What the night told, and the private note pad, one tap away.
 * @param isShownFirst opens by itself the first time in a practice game; set in the discussion, never over a later phase
 */
export function KnownButton({ isShownFirst = false }: { isShownFirst?: boolean }) {
  const { view } = useRoom();
  const isPractice = view.roomCode === null;
  const [isOpen, setOpen] = useState(() => isShownFirst && isPractice && !readProgress(view.id).has(SHOWN));
  const close = () => {
    if (isPractice) noteKnownShown(view.id);
    setOpen(false);
  };
  useHideWithPage(close);
  return (
    <>
      <button
        type="button"
        className={`${notesStyles.notesButton} ${knownStyles.knownButton}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <PencilMark /> {TEXTS.whatIKnow}
      </button>
      <Dialog
        title={TEXTS.whatIKnow}
        description={TEXTS.forYou}
        open={isOpen}
        onOpenChange={close}
        isForReading
      >
        <WhatIKnow />
        <h3 className={gameStyles.smallHeading}>{NOTE_TEXTS.myNotes}</h3>
        <p className="quiet">{NOTE_TEXTS.onlyYou}</p>
        <NotePad />
      </Dialog>
    </>
  );
}

const KEY = 'known:hidden';

/** What the viewer knows and the note pad, open beside a wide screen; hidden from glances over a shoulder. */
export function KnownAside() {
  const [isHidden, setHidden] = useState(() => tabStore.read(KEY) === 'yes');
  const turn = () => {
    tabStore.write(KEY, isHidden ? 'no' : 'yes');
    setHidden(!isHidden);
  };
  return (
    <section className={discussionStyles.notes} aria-labelledby="known-heading">
      <div className={knownStyles.knownHead}>
        <h2 id="known-heading">{TEXTS.whatIKnow}</h2>
        <Button look="quiet" aria-expanded={!isHidden} onClick={turn}>
          {isHidden ? TEXTS.show : TEXTS.hide}
        </Button>
      </div>
      <div className={discussionStyles.pad}>
        {!isHidden && <WhatIKnow />}
        <h3 className={gameStyles.smallHeading}>{NOTE_TEXTS.myNotes}</h3>
        <p className="quiet">{NOTE_TEXTS.onlyYou}</p>
        <NotePad />
      </div>
    </section>
  );
}
