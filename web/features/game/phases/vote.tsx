import type { PlayerView, PromptView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import { useEffect, useState } from 'react';
import { announce } from '../../../components/page/live-region.tsx';
import { fromSeatOf, nameOf } from '../../../components/people/players.ts';
import type { SeatLook } from '../../../components/table/seat.tsx';
import { Table } from '../../../components/table/table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useLowScreen, useMedia, useRoomBelow } from '../../../components/ui/use-media.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { BREAK_POINTS } from '../../../styles/break-points.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { WhatWasSaid, WhatWasSaidLine } from '../board/board-panel.tsx';
import { KnownAside, KnownButton } from '../known/what-i-know.tsx';
import * as lowScreenStyles from '../low-screen.module.css';
import { instructionOf, summaryOf } from '../night/choice-words.ts';
import * as nightStyles from '../night/night.module.css';
import { type Picking, usePicks } from '../night/picks.ts';
import { useSeatNotes } from '../notes/seat-notes.tsx';
import { OpenFacts } from '../parts/knowledge.tsx';
import { PhaseBody, PhaseFrame, PhaseTime } from '../parts/phase-frame.tsx';
import { roundPlayers, useSeatFacts } from '../parts/seat-facts.ts';
import { WaitingTable } from '../parts/waiting-table.tsx';
import { expectReveal } from '../results/reveal-cues.ts';
import * as voteStyles from './vote.module.css';

const TEXTS = GAME.round;

/** A table of more is higher than a screen. */
const MOST_ON_A_SCREEN = 10;

/** The players with a vote, and how many have voted. */
function useVoters() {
  const { view } = useRoom();
  const voters = roundPlayers(view).filter((player) => !player.isBanished);
  return { voters, done: voters.filter((player) => player.hasVoted).length };
}

/** Claims and chat: beside the table where there is room, else behind a line above it; null if there are none. */
function useWhatWasSaid() {
  const { view } = useRoom();
  const isLow = useLowScreen();
  const hasRoom = useMedia(BREAK_POINTS.desktop) && !isLow;
  if (view.claims.length + view.messages.length === 0) return { beside: null, line: null };
  return hasRoom ? { beside: <WhatWasSaid />, line: null } : { beside: null, line: <WhatWasSaidLine /> };
}

interface FacesProps {
  readonly picking: Picking;
  /** The vote in words; empty until a player is picked. */
  readonly words: string;
}

/** The players around the table; the pick has a ring and a lifted card. */
function Faces({ picking: { choice, picks, toggleTarget }, words }: FacesProps) {
  const { view, me } = useRoom();
  const factsOf = useSeatFacts();
  const notesOf = useSeatNotes();
  const { targets = [] } = choice;
  const canPick = (userId: string) => targets.includes(userId);
  const lookOf = (player: PlayerView): SeatLook => {
    const facts = factsOf(player);
    const noted = notesOf(player.id);
    return {
      ...facts,
      ...(noted === null ? {} : { tag: noted.tag }),
      ...(picks.targets.includes(player.userId) ? { pick: 1 } : {}),
      isDimmed: !canPick(player.userId),
      notes: [...(facts.notes ?? []), ...(noted === null ? [] : [noted.words])],
    };
  };
  return (
    <Table
      label={TEXTS.table}
      seats={fromSeatOf(roundPlayers(view), me.userId).map(lookOf)}
      picking={{ canPick, onPick: toggleTarget }}
      withCards
    >
      <p className={`${voteStyles.middle} ${words === '' ? '' : voteStyles.middlePicked}`} aria-hidden="true">
        {words === '' ? TEXTS.nobodyYet : words}
      </p>
    </Table>
  );
}

interface BallotProps {
  readonly prompt: PromptView;
  /** Called when a cast vote is kept or changed; null for the first vote. */
  readonly onChanged: (() => void) | null;
}

function Ballot({ prompt, onChanged }: BallotProps) {
  const theme = useTheme();
  const { view, me, act, isConnected } = useRoom();
  const { beside, line } = useWhatWasSaid();
  const [isBusy, setBusy] = useState(false);
  const { voters, done } = useVoters();
  const picking = usePicks(prompt);
  if (picking === null) return null;
  const [target] = picking.picks.targets;
  const telling = { theme, nameOf: (userId: string) => nameOf(view.players, userId) };
  const words = summaryOf(picking.choice, picking.picks, telling);
  const vote = async (targetUserId: string | null) => {
    setBusy(true);
    const isDone = await act('submit_vote', { targetUserId });
    setBusy(false);
    if (isDone === null) return;
    announce(targetUserId === null ? TEXTS.abstained : TEXTS.voteSubmitted);
    onChanged?.();
  };
  const hasAbstained = onChanged !== null && me.voteTarget === null;
  return (
    <PhaseBody
      look={roundPlayers(view).length > MOST_ON_A_SCREEN ? 'tall' : undefined}
      below={<KnownAside />}
      beside={beside}
      words={
        <>
          <div className={slipStyles.root}>
            <p lang={langOf(theme)}>{instructionOf('submit_vote', theme)}</p>
          </div>
          {line}
          <OpenFacts />
        </>
      }
      table={<Faces picking={picking} words={words} />}
      actions={
        <>
          <p className={nightStyles.picked}>
            <strong className={nightStyles.pickedWords} lang={langOf(theme)} aria-live="polite">
              {words}
            </strong>
            <span className="quiet">{TEXTS.votedCount({ done, all: voters.length })}</span>
          </p>
          {onChanged !== null && !hasAbstained && <Button onClick={onChanged}>{TEXTS.keepVote}</Button>}
          <div className={nightStyles.actionBarButtons}>
            {hasAbstained ? (
              <Button onClick={onChanged}>{TEXTS.keepAbstaining}</Button>
            ) : (
              <Button disabled={!isConnected || isBusy} onClick={() => void vote(null)}>
                {TEXTS.abstain}
              </Button>
            )}
            <Button
              look="primary"
              disabled={target === undefined || !isConnected || isBusy}
              onClick={() => target !== undefined && void vote(target)}
            >
              {isConnected ? TEXTS.submitVote : TEXTS.reconnecting}
            </Button>
          </div>
        </>
      }
    />
  );
}

function OwnVote() {
  const { view, me, player } = useRoom();
  const theme = useTheme();
  const { moments, labels } = theme.text.screens;
  if (me.voteTarget !== null)
    return (
      <>
        <p>{TEXTS.voteSubmitted}</p>
        <p className="quiet">{TEXTS.voteSubmittedText({ name: nameOf(view.players, me.voteTarget) })}</p>
      </>
    );
  if (player.hasVoted)
    return (
      <>
        <p>{TEXTS.abstained}</p>
        <p className="quiet">{TEXTS.abstainedText}</p>
      </>
    );
  return (
    <>
      <p>{TEXTS.noVote}</p>
      <p className="quiet" lang={langOf(theme)}>
        {player.isBanished ? labels.noVote : moments.watchTheVote}
      </p>
    </>
  );
}

interface VotedProps {
  /** Null for a player without a vote. */
  readonly onChange: (() => void) | null;
}

function Voted({ onChange }: VotedProps) {
  const { voters, done } = useVoters();
  const { beside, line } = useWhatWasSaid();
  return (
    <PhaseBody
      below={<KnownAside />}
      beside={beside}
      words={
        <>
          <div className={slipStyles.root}>
            <OwnVote />
            {onChange !== null && <p className="quiet">{TEXTS.changeable}</p>}
          </div>
          {line}
          <OpenFacts />
        </>
      }
      table={
        <WaitingTable
          label={TEXTS.voteSubmitted}
          players={voters}
          isDone={(other) => other.hasVoted}
          doneWord={TEXTS.voteSubmitted}
          count={TEXTS.votedCount({ done, all: voters.length })}
        />
      }
      actions={onChange === null ? undefined : <Button onClick={onChange}>{TEXTS.changeVote}</Button>}
    />
  );
}

export function VotePhase() {
  const { view, me, player } = useRoom();
  const theme = useTheme();
  const { id, round } = view;
  useEffect(() => expectReveal({ id, round }), [id, round]);
  const [isChanging, setChanging] = useState(false);
  const { hasVoted } = player;
  const { prompt } = me;
  return (
    <PhaseFrame title={theme.text.phases.vote} lang={langOf(theme)} time={<KnownAndTime />}>
      {prompt === null || (hasVoted && !isChanging) ? (
        <Voted onChange={prompt === null ? null : () => setChanging(true)} />
      ) : (
        <Ballot prompt={prompt} onChanged={hasVoted ? () => setChanging(false) : null} />
      )}
    </PhaseFrame>
  );
}

/** The button to what the viewer knows, and the countdown. The button is left out where it is open below. */
function KnownAndTime() {
  const hasRoomBelow = useRoomBelow();
  return (
    <div className={lowScreenStyles.root}>
      {!hasRoomBelow && <KnownButton />}
      <PhaseTime />
    </div>
  );
}
