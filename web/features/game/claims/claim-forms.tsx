import type { ClaimFact } from '@nightfall/shared/game/state/claim';
import { FACT_GROUPS } from '@nightfall/shared/game/state/claim-facts';
import GAME from '@nightfall/shared/text/en/game.json';
import { useState } from 'react';
import { CardBack } from '../../../components/cards/card-back.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { ABOUT_ONESELF, type Claim, type ClaimPlace, claimText, factsIn } from './claim-kinds.ts';
import {
  type ClaimFormProps,
  ClaimOptions,
  FollowUp,
  useCenterOptions,
  usePeopleOptions,
  useRoleOptions,
} from './claim-options.tsx';
import * as styles from './claims.module.css';

const TEXTS = GAME.claims;

const THOUGHTS = [
  { id: 'accuse', label: TEXTS.accuse },
  { id: 'trust', label: TEXTS.trust },
  { id: 'ask', label: TEXTS.ask },
] as const;

function thought(id: string, userId: string): Claim {
  if (id === 'ask') return { kind: 'ask', userId };
  return { kind: 'suspect', userId, level: id === 'trust' ? 'trust' : 'accuse' };
}

const PEACE: Claim = { kind: 'peace' };

/** Two presses: a player, then trust, suspicion or a question. One press for a claim about all. */
export function ThinkClaim({ onMade }: ClaimFormProps) {
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
          options={[{ id: 'peace', label: claimText(view, theme, me.userId, PEACE), lang: langOf(theme) }]}
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

/** Where a card may have been seen: any player, the center, the werewolf pile if there is one. */
function usePlaces() {
  const { view } = useRoom();
  const theme = useTheme();
  const people = usePeopleOptions(TEXTS.mine);
  const center = useCenterOptions().map((option) => ({ ...option, id: `${CENTER}${option.id}` }));
  const pile = {
    id: PILE,
    label: theme.text.screens.terms.pile,
    lang: langOf(theme),
    picture: <CardBack />,
  };
  return [...people, ...center, ...(view.werewolfPileSize > 0 ? [pile] : [])];
}

/** Two presses, in either order: the place and the role. */
export function SawClaim({ onMade }: ClaimFormProps) {
  const { card } = useTheme();
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

/** One press: the role. */
export function DealtClaim({ onMade }: ClaimFormProps) {
  return (
    <ClaimOptions
      title={TEXTS.which}
      options={useRoleOptions()}
      picks={[]}
      onPick={(role) => onMade({ kind: 'role', role })}
    />
  );
}

/** The facts a player may have been told; facts about oneself as the sentence that is said. */
function useFacts() {
  const { view, me } = useRoom();
  const theme = useTheme();
  const labelOf = (fact: ClaimFact) => {
    const group = FACT_GROUPS[fact];
    if (group !== null) return { label: TEXTS.whoIs({ group: theme.groupName(group, 1) }) };
    if (!ABOUT_ONESELF.has(fact)) return { label: TEXTS.whoActed };
    const label = claimText(view, theme, me.userId, { kind: 'told', fact, userIds: [] });
    return { label, lang: langOf(theme) };
  };
  return factsIn(view).map((id) => ({ id, ...labelOf(id) }));
}

/** A claim of having been told a fact: the fact, then the players it is about. */
export function ToldClaim({ onMade }: ClaimFormProps) {
  const people = usePeopleOptions();
  const facts = useFacts();
  const [fact, setFact] = useState<ClaimFact | null>(null);
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const pickFact = (id: string) => {
    const picked = facts.find((one) => one.id === id)?.id;
    if (picked === undefined) return;
    if (ABOUT_ONESELF.has(picked)) onMade({ kind: 'told', fact: picked, userIds: [] });
    else setFact(picked);
  };
  const turn = (id: string) =>
    setUserIds(userIds.includes(id) ? userIds.filter((one) => one !== id) : [...userIds, id]);
  return (
    <>
      <ClaimOptions
        title={TEXTS.what}
        options={facts}
        picks={fact === null ? [] : [fact]}
        onPick={pickFact}
      />
      {fact !== null && (
        <FollowUp>
          <ClaimOptions title={TEXTS.whom} options={people} picks={userIds} onPick={turn} />
          <div className={styles.claimEnd}>
            <Button look="primary" onClick={() => onMade({ kind: 'told', fact, userIds: [...userIds] })}>
              {userIds.length === 0 ? TEXTS.nobody : TEXTS.sayIt}
            </Button>
          </div>
        </FollowUp>
      )}
    </>
  );
}
