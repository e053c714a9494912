import { Fragment } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { adviceOn, meaningInWords } from './set-words.ts';
import { TEXTS } from './texts.ts';

const HEADING_ID = 'roles-heading';

/** Where the focus goes when the button that had it is no longer there. */
export const focusRolesHeading = () => document.getElementById(HEADING_ID)?.focus();

/** Leads there from far away, past all the players. */
export function goToRoles(): void {
  const heading = document.getElementById(HEADING_ID);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

interface SetMeaningProps {
  readonly selection: readonly string[];
  readonly needed: number;
}

/** How many roles there are and what they mean together, said again whenever it changes. */
export function SetMeaning({ selection, needed }: SetMeaningProps) {
  const theme = useTheme();
  const { lines, isWarning } = adviceOn(selection, needed, (role) => theme.role(role).displayName);
  return (
    <div className="set-meaning" aria-live="polite">
      <h2 id={HEADING_ID} tabIndex={-1}>
        {TEXTS.roles(selection.length, needed)}
      </h2>
      <p className="set-meaning__counts">
        {meaningInWords(selection).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            <span>{part}</span>
          </Fragment>
        ))}
      </p>
      {lines.map((line) => (
        <p key={line} className={isWarning ? 'set-meaning__warning' : 'set-meaning__mood'}>
          {isWarning && <Icon name="info" size={20} />}
          {line}
        </p>
      ))}
    </div>
  );
}
