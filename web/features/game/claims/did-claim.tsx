import { ARTIFACT_IDS } from '@nightfall/shared/game/state/artifacts';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { useState } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import type { Offer } from '../night/offer.ts';
import { centerCount, isComplete, type Picks, payloadOf, targetCount, toggledPick } from '../night/picks.ts';
import { TEXTS as NIGHT } from '../night/texts.ts';
import { actionsOf } from '../parts/actions-of.ts';
import { roundPlayers } from '../parts/round.ts';
import { actingRoles } from './claim-kinds.ts';
import { ClaimOptions, useCenterOptions, usePeopleOptions } from './claim-options.tsx';
import type { ClaimFormProps } from './dealt-claim.tsx';
import { offerToClaim } from './offer-to-claim.ts';
import { TEXTS } from './texts.ts';

const QUIET = 'quiet';
const NO_PICKS: Picks = { targets: [], centerIndices: [] };

interface DeedProps extends ClaimFormProps {
  readonly offer: Offer;
  readonly mayBeMyself: boolean;
}

/** Who and what an action was done to; claimed as soon as it can mean only one thing. */
function Deed({ offer, mayBeMyself, onMade }: DeedProps) {
  const { screens } = useTheme().text;
  const [picks, setPicks] = useState(NO_PICKS);
  const people = usePeopleOptions({ withMyself: mayBeMyself });
  const center = useCenterOptions();
  const isOpenEnded = targetCount(offer).min !== targetCount(offer).max;
  const pick = (change: Partial<Picks>) => {
    const next = { ...picks, ...change };
    setPicks(next);
    if (!isOpenEnded) say(next);
  };
  const say = (done: Picks) => {
    const payload = payloadOf(offer, done);
    if (payload !== null) onMade({ kind: 'did', payload });
  };
  return (
    <>
      {offer.centerIndices !== undefined && (
        <ClaimOptions
          title={TEXTS.whose}
          options={center}
          picks={picks.centerIndices.map(String)}
          onPick={(id) =>
            pick({ centerIndices: toggledPick(picks.centerIndices, Number(id), centerCount(offer).max) })
          }
        />
      )}
      {offer.targets !== undefined && (
        <ClaimOptions
          title={TEXTS.whom}
          options={people}
          picks={picks.targets}
          onPick={(id) => pick({ targets: toggledPick(picks.targets, id, targetCount(offer).max) })}
        />
      )}
      {offer.artifactIds !== undefined && (
        <ClaimOptions
          title={screens.terms.artifacts}
          options={ARTIFACT_IDS.map((id) => ({ id, label: screens.artifacts[id].name }))}
          picks={picks.artifactId === undefined ? [] : [picks.artifactId]}
          onPick={(id) => pick({ artifactId: ARTIFACT_IDS.find((one) => one === id) })}
        />
      )}
      {offer.directions !== undefined && (
        <ClaimOptions
          title={TEXTS.what}
          options={offer.directions.map((id) => ({ id, label: NIGHT.directions[id].name }))}
          picks={[]}
          onPick={(id) => pick({ direction: id === 'left' ? 'left' : 'right' })}
        />
      )}
      {isOpenEnded && (
        <div className="claim-end">
          <Button look="primary" disabled={!isComplete(offer, picks)} onClick={() => say(picks)}>
            {TEXTS.sayIt}
          </Button>
        </div>
      )}
    </>
  );
}

/** What somebody says they did in the night: as which role, which of its actions, and to whom. */
export function DidClaim({ onMade }: ClaimFormProps) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const [role, setRole] = useState<string | null>(null);
  const [action, setAction] = useState<ActionType | null>(null);
  const roles = actingRoles(view).map((name) => {
    const facts = roleFacts(name, theme, view.customRoles);
    return { id: name, label: facts.title, picture: <MiniCard role={facts} /> };
  });
  const actions = role === null ? [] : actionsOf(role, view);
  const start = (type: ActionType | undefined) => {
    // An action that asks for nothing is claimed at once.
    if (type === 'view_werewolf_pile') onMade({ kind: 'did', payload: { type } });
    else setAction(type ?? null);
  };
  const pickRole = (id: string) => {
    if (id === QUIET) return onMade({ kind: 'quiet' });
    setRole(id);
    const own = actionsOf(id, view);
    start(own.length === 1 ? own[0] : undefined);
  };
  const others = roundPlayers(view).flatMap(({ userId }) => (userId === me.userId ? [] : [userId]));
  return (
    <>
      <ClaimOptions
        title={TEXTS.asWhich}
        options={[...roles, { id: QUIET, label: TEXTS.nothing }]}
        picks={role === null ? [] : [role]}
        onPick={pickRole}
      />
      {actions.length > 1 && (
        <ClaimOptions
          title={TEXTS.what}
          options={actions.map((id) => ({ id, label: theme.text.screens.choices[id].tab }))}
          picks={action === null ? [] : [action]}
          onPick={(id) => start(actions.find((one) => one === id))}
        />
      )}
      {action !== null && (
        <Deed
          key={action}
          offer={offerToClaim(action, others, CENTER_CARDS)}
          mayBeMyself={action === 'protect_player'}
          onMade={onMade}
        />
      )}
    </>
  );
}
