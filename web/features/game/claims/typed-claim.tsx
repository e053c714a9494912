import GAME from '@nightfall/shared/text/en/game.json';
import { useEffect, useState } from 'react';
import { useDraft } from '../../../components/chat/composer.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Filled, Marked } from '../../../components/ui/words.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { actionsOf, claimableRoles } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import { type Claim, claimText } from './claim-kinds.ts';
import * as styles from './claims.module.css';
import { botsAskedIn, claimsIn } from './typed-words.ts';
import type { PendingClaims } from './use-pending-claims.ts';

const TEXTS = GAME.claims;

/** A text that says no more than so many words beside its claims is not kept once they are made. */
const MOST_LEFT_OUT = 2;
/** Of more, the first are offered. */
const MOST_CLAIMS = 3;

/** Offers what a typed text claims, each part as a claim; nothing is claimed until it is pressed. */
export function TypedClaims({ onMade }: { onMade: PendingClaims['say'] }) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const [text, setText] = useDraft(`${view.id}:chat`);
  const [made, setMade] = useState<readonly string[]>([]);
  const named = {
    self: me.userId,
    others: roundPlayers(view).filter(({ userId }) => userId !== me.userId),
    roles: claimableRoles(view, theme).map(({ role }) => role),
    actions: new Set(view.selectedRoles.flatMap((role) => actionsOf(role, view))),
  };
  const { claims, rest } = claimsIn(text, named);
  const offered = claims.filter((claim) => !made.includes(JSON.stringify(claim)));
  // What is offered takes room away from where one types.
  useEffect(() => {
    if (offered.length > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [offered.length]);
  const claimIt = (claim: Claim) => {
    const isAllSaid = offered.length === 1 && rest.length <= MOST_LEFT_OUT;
    setMade(isAllSaid ? [] : [...made, JSON.stringify(claim)]);
    if (isAllSaid) setText('');
    onMade(claim);
  };
  return offered.slice(0, MOST_CLAIMS).map((claim) => (
    <Button
      key={JSON.stringify(claim)}
      look="chip"
      className={styles.claimTyped}
      onClick={() => claimIt(claim)}
    >
      <Filled message={(sentence) => TEXTS.asClaim({ sentence })}>
        <Marked words={claimText(view, theme, me.userId, claim).replace(/\.$/, '')} lang={langOf(theme)} />
      </Filled>
    </Button>
  ));
}

/** For more bots one button leads to the list of players. */
const MOST_OFFERED = 3;

/** The draft; else the player's last message, unless a question was claimed since. */
function useTyped(): string {
  const { view, me } = useRoom();
  const [text] = useDraft(`${view.id}:chat`);
  if (text !== '') return text;
  const said = view.messages.findLast(
    ({ messageType, userId }) => messageType === 'chat' && userId === me.userId,
  );
  const since = view.gameSettings.discussionStartTime ?? Number.POSITIVE_INFINITY;
  if (said === undefined || said.timestamp < since) return '';
  const hasAsked = view.claims.some(
    ({ userId, claim, at }) => userId === me.userId && claim.kind === 'ask' && at >= said.timestamp,
  );
  return hasAsked ? '' : said.content;
}

interface TypedQuestionProps {
  readonly onMade: PendingClaims['say'];
  readonly isAsking: boolean;
  readonly onOthers: () => void;
}

/** Bots hear claims and no words (talk.md section 2): a question typed to a bot is offered as a claim. */
export function TypedQuestion({ onMade, isAsking, onOthers }: TypedQuestionProps) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const typed = useTyped();
  const [, setText] = useDraft(`${view.id}:chat`);
  const others = roundPlayers(view).filter(({ userId }) => userId !== me.userId);
  const asked = isAsking ? [] : botsAskedIn(typed, others);
  if (asked.length === 0) return <div role="status" />;
  const isOn = view.gameSettings.claims === 'on';
  const askBy = (userId: string) => {
    setText('');
    onMade({ kind: 'ask', userId });
  };
  return (
    <div className={styles.claimAsked} role="status">
      <p>{isOn ? TEXTS.botsHearClaims : TEXTS.botsAreSilent}</p>
      {isOn &&
        asked.length <= MOST_OFFERED &&
        asked.map(({ userId }) => (
          <Button key={userId} look="chip" className={styles.claimTyped} onClick={() => askBy(userId)}>
            <Filled message={(question) => TEXTS.askByClaim({ question })}>
              <Marked
                words={claimText(view, theme, me.userId, { kind: 'ask', userId })}
                lang={langOf(theme)}
              />
            </Filled>
          </Button>
        ))}
      {isOn && asked.length > MOST_OFFERED && (
        <Button look="chip" className={styles.claimTyped} aria-haspopup="dialog" onClick={onOthers}>
          {TEXTS.askOne}
        </Button>
      )}
    </div>
  );
}
