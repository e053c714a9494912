import type { NightLogLine } from '@nightfall/shared/protocol/game-view';
import { useState } from 'react';
import { CardBack } from '../../../components/cards/card-back.tsx';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { useRoom, useWatchedRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as dayStyles from '../phases/day.module.css';
import * as outcomeStyles from '../table-screen/outcome.module.css';
import * as resultsStyles from './results.module.css';
import * as resultsMoreStyles from './results-more.module.css';

/** The center cards in the end, and the size of the werewolf pile. */
export function CenterCards() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { terms, labels } = theme.text.screens;
  const { werewolfPileSize } = view;
  const lang = langOf(theme);
  return (
    <section
      className={`${resultsStyles.board} ${outcomeStyles.boardCenter}`}
      aria-labelledby="center-heading"
    >
      <h2 id="center-heading" lang={lang}>
        {terms.centerCards}
      </h2>
      <ul className={resultsMoreStyles.centerRow}>
        {view.centerCards.map((name, index) => {
          const role = roleFacts(name ?? '', theme, view.customRoles);
          const place = `center-${index}`;
          return (
            <li key={place} className={dayStyles.seenCard}>
              <MiniCard role={role} />
              <span lang={role.lang.title}>{role.title}</span>
            </li>
          );
        })}
      </ul>
      {werewolfPileSize > 0 && (
        <p className={resultsMoreStyles.pileLine}>
          <span className={resultsMoreStyles.pileLineCard}>
            <CardBack />
          </span>
          <span lang={lang}>
            <strong>{terms.pile}</strong>
            {' · '}
            {werewolfPileSize === 1
              ? labels.oneCard
              : theme.say(labels.manyCards, { count: `${werewolfPileSize}` })}
          </span>
        </p>
      )}
    </section>
  );
}

/** A shortened sentence is completed by a press, and by its tooltip. */
function LogText({ line: { text, fullText } }: { line: NightLogLine }) {
  const lang = langOf(useTheme());
  const [isOpen, setOpen] = useState(false);
  if (fullText === undefined) return <span lang={lang}>{text}</span>;
  return (
    <button
      type="button"
      className={resultsMoreStyles.nightLogOpen}
      title={fullText}
      lang={lang}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? fullText : text}
    </button>
  );
}

export function NightLog() {
  const { view } = useRoom();
  const theme = useTheme();
  const lines = (view.nightLog ?? []).map((line, index) => ({ line, step: `step-${index + 1}` }));
  return (
    <section aria-labelledby="night-log-heading">
      <h2 className="unseen" id="night-log-heading" lang={langOf(theme)}>
        {theme.text.nightActions}
      </h2>
      {lines.length === 0 && (
        <p className="quiet" lang={langOf(theme)}>
          {theme.text.screens.moments.nobodyActed}
        </p>
      )}
      <ol className="night-log">
        {lines.map(({ line, step }) => {
          const role = roleFacts(line.role, theme, view.customRoles);
          return (
            <li key={step} className={resultsMoreStyles.nightLogLine}>
              <MiniCard role={role} />
              <LogText line={line} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
