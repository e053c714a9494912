import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useDraft } from '../../../components/chat/composer.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimableRoles } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import {
  CLAIM_CHIPS,
  type ClaimChip,
  type ClaimPlace,
  claimSentence,
  type SaidClaim,
} from './claim-kinds.ts';
import {
  type ClaimFormProps,
  ClaimOptions,
  DealtClaim,
  FollowUp,
  useCenterOptions,
  useClaimMaker,
  usePeopleOptions,
  useRoleOptions,
} from './claim-options.tsx';
import { TEXTS } from './texts.ts';
import { botsAskedIn, roleClaimedIn } from './typed-claim.ts';
import { type PendingClaim, type PendingClaims, UNDO_MS } from './use-pending-claims.ts';
import './claims.css';
import { CardBack } from '../../../components/cards/card-back.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { DidClaim } from './did-claim.tsx';
import { ToldClaim } from './told-claim.tsx';

const THOUGHTS = [
  { id: 'accuse', label: TEXTS.accuse },
  { id: 'trust', label: TEXTS.trust },
  { id: 'ask', label: TEXTS.ask },
] as const;

function thought(id: string, userId: string): SaidClaim {
  if (id === 'ask') return { kind: 'ask', userId };
  return { kind: 'suspect', userId, level: id === 'trust' ? 'trust' : 'accuse' };
}

const PEACE: SaidClaim = { kind: 'peace' };

/** Two presses: about whom, and what to say of them or ask them. One for what is thought of all. */
function ThinkClaim({ onMade }: ClaimFormProps) {
  const [userId, setUserId] = useState<string | null>(null);
  const { view, me } = useRoom();
  const theme = useTheme();
  const people = usePeopleOptions();
  return (
    <>
      <ClaimOptions
        title={TEXTS.about}
        options={people}
        picks={userId === null ? [] : [userId]}
        onPick={setUserId}
      />
      {userId === null && (
        <ClaimOptions
          title={TEXTS.orOfAll}
          look="sentences"
          options={[{ id: 'peace', label: claimSentence(view, theme, me.userId, PEACE) }]}
          picks={[]}
          onPick={() => onMade(PEACE)}
        />
      )}
      {userId !== null && (
        <FollowUp>
          <ClaimOptions
            title={TEXTS.what}
            options={THOUGHTS}
            picks={[]}
            onPick={(id) => onMade(thought(id, userId))}
          />
        </FollowUp>
      )}
    </>
  );
}

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
function SawClaim({ onMade }: ClaimFormProps) {
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

/** A dialog that closes gives the focus back to what opened it; by then it has. */
const DIALOG_CLOSED_MS = 50;

/** A button that whoever works with the keyboard is taken to, and back from when it goes. */
function useFocusMeanwhile(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  // In a layout effect, because it ends while the button is still there.
  useLayoutEffect(() => {
    const own = button.current;
    if (!isWanted || own === null) return undefined;
    let before: Element | null = null;
    const timer = setTimeout(() => {
      before = document.activeElement;
      own.focus();
    }, DIALOG_CLOSED_MS);
    return () => {
      clearTimeout(timer);
      if (document.activeElement === own && before instanceof HTMLElement) before.focus();
    };
  }, [isWanted]);
  return button;
}

const UNDO_TIME = { '--undo-time': `${UNDO_MS}ms` } as CSSProperties;

interface AboutToSayProps {
  readonly about: PendingClaim;
  readonly onUndo: () => void;
}

/** What is about to be said, and a moment to think better of it. */
function AboutToSay({ about, onUndo }: AboutToSayProps) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const undo = useFocusMeanwhile(about.isByKeyboard);
  return (
    <p className="claim-pending">
      <span>
        <span className="unseen">{`${TEXTS.saying}: `}</span>
        {claimSentence(view, theme, me.userId, about.claim)}
      </span>
      <Button look="chip" onClick={onUndo} ref={undo}>
        {TEXTS.undo}
      </Button>
      <span className="claim-pending__time" style={UNDO_TIME} aria-hidden="true" />
    </p>
  );
}

/** Offers what somebody types about their own role as a claim; nothing is claimed until they press it. */
function TypedClaim({ onMade }: { onMade: PendingClaims['say'] }) {
  const { view } = useRoom();
  const theme = useTheme();
  const [text, setText] = useDraft(`${view.id}:chat`);
  const roles = claimableRoles(view, theme).map(({ role }) => role);
  const found = roleClaimedIn(text, roles);
  const role = roles.find(({ name }) => name === found);
  if (role === undefined) return null;
  const claimIt = () => {
    setText('');
    onMade({ kind: 'role', role: role.name });
  };
  return (
    <Button look="chip" className="claim-typed" onClick={claimIt}>
      {TEXTS.asClaim(role.title)}
    </Button>
  );
}

/** With more of them there is one button, which leads to all. */
const MOST_OFFERED = 3;

/** What is being typed; else what the player typed last, as long as nothing else came of it. */
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

interface AskedInWordsProps {
  readonly onMade: PendingClaims['say'];
  readonly isAsking: boolean;
  readonly onOthers: () => void;
}

/** Bots hear claims and no words (talk.md section 2): whoever asks one in words is offered the claim that it hears. */
function AskedInWords({ onMade, isAsking, onOthers }: AskedInWordsProps) {
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
    <div className="claim-asked" role="status">
      <p>{isOn ? TEXTS.botsHearClaims : TEXTS.botsAreSilent}</p>
      {isOn &&
        asked.length <= MOST_OFFERED &&
        asked.map(({ userId }) => (
          <Button key={userId} look="chip" className="claim-typed" onClick={() => askBy(userId)}>
            {TEXTS.askByClaim(claimSentence(view, theme, me.userId, { kind: 'ask', userId }))}
          </Button>
        ))}
      {isOn && asked.length > MOST_OFFERED && (
        <Button look="chip" className="claim-typed" aria-haspopup="dialog" onClick={onOthers}>
          {TEXTS.askOne}
        </Button>
      )}
    </div>
  );
}

/** Above the chat's input: the usual things to say in a discussion, in two presses. */
export function ClaimTools() {
  const { view, isConnected } = useRoom();
  const { pending, say, undo } = useClaimMaker();
  const [chip, setChip] = useState<ClaimChip | null>(null);
  return (
    <div className="claim-tools">
      <div className="claims-pending" role="status" aria-atomic="false">
        {pending.map((about) => (
          <AboutToSay key={about.id} about={about} onUndo={() => undo(about.id)} />
        ))}
      </div>
      {view.gameSettings.claims === 'on' && <TypedClaim onMade={say} />}
      <AskedInWords
        onMade={say}
        isAsking={pending.some(({ claim }) => claim.kind === 'ask')}
        onOthers={() => setChip('think')}
      />
      <fieldset className="claim-chips" aria-label={TEXTS.claims} disabled={!isConnected}>
        {CLAIM_CHIPS.map((one) => (
          <Button key={one} look="chip" aria-haspopup="dialog" onClick={() => setChip(one)}>
            {TEXTS.chips[one]}
          </Button>
        ))}
      </fieldset>
      <ClaimDialog chip={chip} onClose={() => setChip(null)} onMade={say} />
    </div>
  );
}

const FORMS: Record<ClaimChip, (props: ClaimFormProps) => React.ReactNode> = {
  role: DealtClaim,
  saw: SawClaim,
  did: DidClaim,
  told: ToldClaim,
  think: ThinkClaim,
};

interface ClaimDialogProps extends ClaimFormProps {
  /** Null: closed. */
  readonly chip: ClaimChip | null;
  readonly onClose: () => void;
}

/** Where a claim is put together; it closes once the claim is made. Nothing is filled in from what the viewer knows. */
function ClaimDialog({ chip, onClose, onMade }: ClaimDialogProps) {
  if (chip === null) return null;
  const Form = FORMS[chip];
  return (
    <Dialog title={TEXTS.titles[chip]} description={TEXTS.hint} open onOpenChange={onClose}>
      <Form
        onMade={(claim) => {
          onClose();
          onMade(claim);
        }}
      />
    </Dialog>
  );
}
