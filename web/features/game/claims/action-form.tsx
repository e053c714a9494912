import { takesIfEvilTarget } from '@nightfall/shared/game/night/payload';
import { ARTIFACT_IDS } from '@nightfall/shared/game/state/artifacts';
import GAME from '@nightfall/shared/text/en/game.json';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Filled, Marked } from '../../../components/ui/words.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import {
  centerCount,
  isComplete,
  type Offer,
  type Picks,
  payloadOf,
  targetCount,
  toggledIfEvil,
  toggledPick,
  toggledTarget,
} from '../night/picks.ts';
import {
  type ClaimFormProps,
  ClaimOptions,
  FollowUp,
  useCenterOptions,
  usePeopleOptions,
} from './claim-options.tsx';
import * as styles from './claims.module.css';

const TEXTS = GAME.claims;
const NIGHT = GAME.night;

const NO_PICKS: Picks = { targets: [], centerIndices: [] };

interface ActionFormProps extends ClaimFormProps {
  readonly offer: Offer;
  readonly mayBeMyself: boolean;
}

/** The targets of a claimed action; claimed as soon as the picks are complete. */
export function ActionForm({ offer, mayBeMyself, onMade }: ActionFormProps) {
  const theme = useTheme();
  const { screens } = theme.text;
  const lang = langOf(theme);
  const [picks, setPicks] = useState(NO_PICKS);
  const [hasIfEvil, setHasIfEvil] = useState(false);
  const people = usePeopleOptions(mayBeMyself ? TEXTS.myself : undefined);
  const center = useCenterOptions();
  const mayHaveIfEvil = takesIfEvilTarget(offer.type);
  const isOpenEnded = targetCount(offer).min !== targetCount(offer).max;
  const pick = (change: Partial<Picks>, isForTwo = hasIfEvil) => {
    const next = { ...picks, ...change };
    setPicks(next);
    setHasIfEvil(isForTwo);
    if (!isOpenEnded && (!isForTwo || next.ifEvilTarget !== undefined)) say(next);
  };
  const say = (done: Picks) => {
    const payload = payloadOf(offer, done);
    if (payload !== null) onMade({ kind: 'did', payload });
  };
  return (
    <>
      {offer.centerIndices !== undefined && (
        <ClaimOptions
          title={screens.terms.centerCards}
          titleLang={lang}
          options={center}
          picks={picks.centerIndices.map(String)}
          onPick={(id) =>
            pick({ centerIndices: toggledPick(picks.centerIndices, Number(id), centerCount(offer).max) })
          }
        />
      )}
      {/* Before the target: picking the target may complete the claim. */}
      {mayHaveIfEvil && (
        <>
          <button
            type="button"
            className={`${styles.root} ${styles.plain}`}
            aria-pressed={hasIfEvil}
            onClick={() => pick({ ifEvilTarget: undefined }, !hasIfEvil)}
          >
            <Filled message={(what) => TEXTS.somebodyElse({ what })}>
              <Marked words={screens.labels.getsIfEvil} lang={lang} />
            </Filled>
          </button>
          {hasIfEvil && (
            <p className="quiet" lang={lang}>
              {screens.terms.evil}
            </p>
          )}
        </>
      )}
      {offer.targets !== undefined && (
        <ClaimOptions
          {...(mayHaveIfEvil ? { title: screens.labels.getsCard, titleLang: lang } : { title: TEXTS.whom })}
          options={people}
          picks={picks.targets}
          onPick={(id) => pick(toggledTarget(offer, picks, id))}
        />
      )}
      {hasIfEvil && (
        <FollowUp>
          <ClaimOptions
            title={screens.labels.getsIfEvil}
            titleLang={lang}
            options={people.filter(({ id }) => !picks.targets.includes(id))}
            picks={picks.ifEvilTarget === undefined ? [] : [picks.ifEvilTarget]}
            onPick={(id) => pick(toggledIfEvil(picks, id))}
          />
        </FollowUp>
      )}
      {offer.artifactIds !== undefined && (
        <ClaimOptions
          title={screens.terms.artifacts}
          titleLang={lang}
          options={ARTIFACT_IDS.map((id) => ({ id, label: screens.artifacts[id].name, lang }))}
          picks={picks.artifactId === undefined ? [] : [picks.artifactId]}
          onPick={(id) => pick({ artifactId: ARTIFACT_IDS.find((one) => one === id) })}
        />
      )}
      {offer.directions !== undefined && (
        <ClaimOptions
          title={TEXTS.way}
          options={offer.directions.map((id) => ({ id, label: NIGHT.directions[id].name }))}
          picks={[]}
          onPick={(id) => pick({ direction: id === 'left' ? 'left' : 'right' })}
        />
      )}
      {isOpenEnded && (
        <div className={styles.claimEnd}>
          <Button look="primary" disabled={!isComplete(offer, picks)} onClick={() => say(picks)}>
            {TEXTS.sayIt}
          </Button>
        </div>
      )}
    </>
  );
}
