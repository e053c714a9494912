import type { Team } from '@nightfall/shared/game/state/role-facts';
import GUIDE from '@nightfall/shared/text/en/guide.json';
import { teamKeyOf } from '@nightfall/shared/themes/theme';
import { useState } from 'react';
import { TeamMark } from '../components/cards/signs.tsx';
import * as buttonStyles from '../components/ui/button.module.css';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { Dialog } from '../components/ui/dialog.tsx';
import { Icon } from '../components/ui/icon.tsx';
import * as slipStyles from '../components/ui/slip.module.css';
import { Filled, Marked } from '../components/ui/words.tsx';
import { useRoom } from '../realtime/room-context.tsx';
import { langOf } from '../theme/lang-of.ts';
import { roleFacts } from '../theme/role-facts.ts';
import { useTheme } from '../theme/theme-context.tsx';
import * as guideStyles from './guide.module.css';
import { lessonsOf, RULES_ANCHORS } from './lessons.ts';

const TEXTS = GUIDE.guide;

const TEAMS: readonly Team[] = ['Villager', 'Werewolf', 'Neutral'];

/** What the own role does. It is a secret: nothing of it is on the page before it is asked for. */
function OwnRole() {
  const { view, me } = useRoom();
  const theme = useTheme();
  const [isShown, setShown] = useState(false);
  if (me.currentRole === null) return null;
  const role = roleFacts(me.currentRole, theme, view.customRoles);
  return (
    <section className={guideStyles.helpPart} aria-labelledby="help-own">
      <h3 id="help-own">{TEXTS.ownRole}</h3>
      {!isShown && <p className="quiet">{TEXTS.onlyYou}</p>}
      <div aria-live="polite">
        {isShown && (
          <div className={`${slipStyles.root} ${slipStyles.note} ${guideStyles.helpRole}`}>
            <p lang={role.lang.title}>{role.title}</p>
            <p className="quiet" lang={role.lang.description} dir="auto">
              {role.description}
            </p>
            {role.instructions !== '' && (
              <p className="quiet" lang={role.lang.description}>
                {role.instructions}
              </p>
            )}
            <p className="quiet" lang={role.lang.winCondition}>
              {role.winCondition}
            </p>
          </div>
        )}
      </div>
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        <Icon name={isShown ? 'eyeClosed' : 'eye'} />
        {isShown ? TEXTS.hideRole : TEXTS.showRole}
      </Button>
    </section>
  );
}

function Marks() {
  const { view } = useRoom();
  const theme = useTheme();
  const { text } = theme;
  const sides = TEAMS.map((team) => ({ team, side: teamKeyOf('', team) }));
  if (view.selectedRoles.includes('Stalker')) sides.push({ team: 'Neutral', side: 'stalker' });
  return (
    <section className={guideStyles.helpPart} aria-labelledby="help-marks">
      <h3 id="help-marks">{TEXTS.marks}</h3>
      <ul className={guideStyles.helpTeams}>
        {sides.map(({ team, side }) => (
          <li key={side} data-team={team} data-side={side}>
            <span className={guideStyles.helpMark}>
              <TeamMark team={team} side={side} size={22} className="help__sign" />
            </span>
            <p lang={langOf(theme)}>
              <strong>{text.teams[side].displayName}</strong>{' '}
              <span className="quiet">{text.teams[side].description}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className={guideStyles.helpTick}>
        <span className={guideStyles.helpDone}>
          <Icon name="check" size={18} />
        </span>
        {TEXTS.tick}
      </p>
    </section>
  );
}

/** The present phase once more, as the guide of the practice game tells it. */
function Sheet() {
  const { view } = useRoom();
  const theme = useTheme();
  return (
    <div className={guideStyles.help}>
      <dl className={guideStyles.helpLessons}>
        {lessonsOf(view.phase, theme).map(({ id, topic, text }) => (
          <div key={id}>
            <dt>{topic}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Marks />
      <OwnRole />
      <ButtonLink
        look="quiet"
        to={`/rules?theme=${view.themeId}#${RULES_ANCHORS[view.phase]}`}
        target="_blank"
        rel="noopener"
      >
        {TEXTS.rulebook}
      </ButtonLink>
    </div>
  );
}

/** At the heading of each phase: what is this, and what do I do now? */
export function HelpButton() {
  const { view } = useRoom();
  const theme = useTheme();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.roundButton} ${guideStyles.helpButton}`}
        aria-label={TEXTS.help}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">?</span>
      </button>
      <Dialog
        title={
          <Filled message={(phase) => TEXTS.helpTitle({ phase })}>
            <Marked words={theme.text.phases[view.phase]} lang={langOf(theme)} />
          </Filled>
        }
        open={isOpen}
        onOpenChange={setOpen}
      >
        <Sheet />
      </Dialog>
    </>
  );
}
