import { MiniCard } from '../../../components/mini-card.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TEXTS } from './texts.ts';

function CenterCards() {
  const { view } = useRoom();
  const theme = useTheme();
  return (
    <section className="board" aria-labelledby="center-heading">
      <h2 id="center-heading">{TEXTS.center}</h2>
      <ul className="seen-cards">
        {view.centerCards.map((name, index) => {
          const role = roleFacts(name ?? '', theme, view.customRoles);
          const place = `center-${index}`;
          return (
            <li key={place} className="seen-card">
              <MiniCard role={role} />
              <span>{role.title}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The night as it happened, in the order of the log. */
export function NightLog() {
  const { view } = useRoom();
  const theme = useTheme();
  const lines = (view.nightLog ?? []).map((line, index) => ({ line, step: `step-${index + 1}` }));
  return (
    <>
      <section className="board" aria-labelledby="night-log-heading">
        <h2 id="night-log-heading">{TEXTS.nightLog}</h2>
        {lines.length === 0 && <p className="quiet">{TEXTS.quietNight}</p>}
        <ol className="night-log">
          {lines.map(({ line, step }) => {
            const role = roleFacts(line.role, theme, view.customRoles);
            return (
              <li key={step} className="night-log__line">
                <MiniCard role={role} />
                <span>{line.text}</span>
              </li>
            );
          })}
        </ol>
      </section>
      <CenterCards />
    </>
  );
}
