import { takesIfEvilTarget } from '@nightfall/shared/game/night/payload';
import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { NightPayload } from '@nightfall/shared/game/state/choice';
import type { PromptView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import { useEffect, useState } from 'react';
import { nameOf } from '../../../components/people/players.ts';
import { flightsMs, moveFlights } from '../../../components/table/table-flights.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { isMotionUnwelcome } from '../../../styles/motion.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { knownGroups, NightKnowledge } from '../parts/knowledge.tsx';
import * as phaseBodyStyles from '../parts/phase-body.module.css';
import { PhaseBody } from '../parts/phase-frame.tsx';
import { RolesStrip } from '../parts/roles-strip.tsx';
import { roundPlayers, useSubmitted } from '../parts/seat-facts.ts';
import { NightSlip, usesPile } from './center-cards.tsx';
import { ShiftList } from './choice-options.tsx';
import { afterwardsOf, asksWhoGetsIt, instructionOf, isGift, missingOf, summaryOf } from './choice-words.ts';
import { isSure, movesOf } from './moves.ts';
import * as nightStyles from './night.module.css';
import { PickerWords, PickTable } from './picker.tsx';
import { type Offer, offersOf, type Picking, payloadOf, usePicks } from './picks.ts';

const TEXTS = GAME.round;
const NIGHT = GAME.night;

/** With more seats the table is higher than a screen. */
const MOST_ON_A_SCREEN = 12;

const MOVE_MS = flightsMs(moveFlights([{ from: '', to: '' }]));

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a role without a choice does tonight, and the question about its suspicion. */
function Information({ choice }: { choice: Offer }) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const role = findBuiltInRole(me.currentRole ?? '');
  const wouldTap = role?.actions.some(({ type }) => type === 'tap_player') ?? false;
  const hasSuspects = (choice.targets?.length ?? 0) > 0;
  const isToldMore = knownGroups(me, view.phase).length > 0;
  const { description, lang } = roleFacts(me.currentRole ?? '', theme, view.customRoles);
  const afterwards = afterwardsOf(choice.type, me.currentRole ?? '', theme);
  return (
    <>
      {!isToldMore && (
        <p lang={wouldTap ? undefined : lang.description}>{wouldTap ? TEXTS.noNeighbours : description}</p>
      )}
      {afterwards !== null && <p lang={langOf(theme)}>{afterwards}</p>}
      {hasSuspects && (
        <p className="quiet">
          {TEXTS.askedOfAll} <strong lang={langOf(theme)}>{instructionOf('no_action', theme)}</strong>{' '}
          {TEXTS.optional}
        </p>
      )}
    </>
  );
}

function Instruction({ picking: { choice, picks } }: { picking: Picking }) {
  const { me } = useRoom();
  const theme = useTheme();
  if (choice.type === 'no_action') return <Information choice={choice} />;
  const isSecondStep = asksWhoGetsIt(choice, picks);
  const instruction = instructionOf(choice.type, theme);
  const lang = langOf(theme);
  return (
    <>
      {isGift(choice) ? (
        <p className={phaseBodyStyles.slipSteps}>
          <span data-now={!isSecondStep} lang={lang}>
            {instruction}
          </span>
          <span data-now={isSecondStep}>{NIGHT.whoGetsIt}.</span>
        </p>
      ) : (
        <p lang={lang}>{instruction}</p>
      )}
      <p className="quiet" lang={lang}>
        {afterwardsOf(choice.type, me.currentRole ?? '', theme)}
      </p>
      {takesIfEvilTarget(choice.type) && (
        <p className="quiet" lang={lang}>
          {theme.text.screens.terms.evil}
        </p>
      )}
    </>
  );
}

interface SubmitBarProps {
  readonly picking: Picking;
  readonly canPass: boolean;
  readonly onSubmit: (data: NightPayload) => void;
  readonly isBusy: boolean;
}

/** The choice in words, and the button that submits it. */
function SubmitBar({ picking, canPass, onSubmit, isBusy }: SubmitBarProps) {
  const { view, me, isConnected } = useRoom();
  const theme = useTheme();
  const { players, done } = useSubmitted();
  const { choice, picks } = picking;
  const payload = payloadOf(choice, picks);
  const summary = summaryOf(choice, picks, {
    theme,
    nameOf: (userId) => (userId === me.userId ? TEXTS.yourself : nameOf(view.players, userId)),
  });
  const label = choice.type === 'no_action' ? TEXTS.continue : TEXTS.submit;
  const asked = summary === '' ? missingOf(choice, picks, theme) : { words: summary, lang: langOf(theme) };
  const isSecondStep = summary === '' && asksWhoGetsIt(choice, picks);
  // A choice with another for evil cards takes both lines of a phone.
  const finalWords = picks.ifEvilTarget === undefined && TEXTS.finalChoice;
  return (
    <>
      <p className={nightStyles.picked}>
        <strong
          className={summary === '' && !isSecondStep ? 'quiet' : nightStyles.pickedWords}
          data-asks={isSecondStep ? 'who' : undefined}
          lang={asked.lang}
          aria-live="polite"
        >
          {asked.words}
        </strong>
        <span className="quiet">
          {summary === '' ? TEXTS.submittedCount({ done, all: players.length }) : finalWords}
        </span>
      </p>
      <div className={nightStyles.actionBarButtons}>
        {canPass && (
          <Button disabled={!isConnected || isBusy} onClick={() => onSubmit({ type: 'pass' })}>
            {TEXTS.pass}
          </Button>
        )}
        <Button
          look="primary"
          disabled={payload === null || !isConnected || isBusy}
          onClick={() => payload !== null && onSubmit(payload)}
        >
          {isConnected ? label : TEXTS.reconnecting}
        </Button>
      </div>
    </>
  );
}

interface NightPromptProps {
  readonly prompt: PromptView;
  readonly isFirst: boolean;
  /** The cards are moving: the prompt still shows, though it may already be answered. */
  readonly isMoving: boolean;
  readonly onMoving: (isMoving: boolean) => void;
}

/** Submits a choice while its cards move on the table. */
function useSubmit(onMoving: NightPromptProps['onMoving']) {
  const { view, me, act } = useRoom();
  const [isBusy, setBusy] = useState(false);
  const submit = async ({ choice, picks }: Picking, data: NightPayload) => {
    const seats = roundPlayers(view).map(({ userId }) => userId);
    const hasMoves = movesOf(choice, picks, { myUserId: me.userId, seats }).some(isSure);
    const isStill = data.type === 'pass' || !hasMoves || isMotionUnwelcome();
    setBusy(true);
    onMoving(!isStill);
    // A timer, because a hidden tab may never reach the end of an animation.
    await Promise.all([act('submit_action', { data }), after(isStill ? 0 : MOVE_MS)]);
    onMoving(false);
    setBusy(false);
  };
  return { submit, isBusy };
}

export function NightPrompt({ prompt, isFirst, isMoving, onMoving }: NightPromptProps) {
  const { view } = useRoom();
  const { submit, isBusy } = useSubmit(onMoving);
  const picking = usePicks(prompt);
  const isSecondStep = picking !== null && asksWhoGetsIt(picking.choice, picking.picks);
  // The second step asks about players: scroll the table into view.
  useEffect(() => {
    if (isSecondStep) document.querySelector('.phase-body_table')?.scrollIntoView({ block: 'nearest' });
  }, [isSecondStep]);
  if (picking === null) return null;
  return (
    <PhaseBody
      look={roundPlayers(view).length > MOST_ON_A_SCREEN ? 'tall' : undefined}
      below={<RolesStrip />}
      words={
        <>
          <NightSlip isFirst={isFirst}>
            <NightKnowledge />
            <Instruction picking={picking} />
          </NightSlip>
          <PickerWords prompt={prompt} picking={picking} />
        </>
      }
      table={
        <>
          <PickTable picking={picking} isMoving={isMoving} withPile={usesPile(offersOf(prompt))} />
          <ShiftList picking={picking} />
        </>
      }
      actions={
        <SubmitBar
          picking={picking}
          canPass={prompt.canPass}
          onSubmit={(data) => void submit(picking, data)}
          isBusy={isBusy}
        />
      }
    />
  );
}
