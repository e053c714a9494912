import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { Fragment } from 'react';
import { adviceOn, meaningInWords } from '../../components/cards/set-words.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { langOf } from '../../theme/lang-of.ts';
import type { CustomRole } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as rolePickerStyles from './role-picker.module.css';
import * as roleSheetStyles from './role-sheet.module.css';

const HEADING_ID = 'roles-heading';

/** Moves the focus when the button that had it is gone. */
export const focusRolesHeading = () => document.getElementById(HEADING_ID)?.focus();

interface SetMeaningProps {
  readonly selection: readonly string[];
  readonly customRoles: readonly CustomRole[];
  readonly needed: number;
}

/** The number of roles and the teams they make. */
export function SetMeaning({ selection, customRoles, needed }: SetMeaningProps) {
  const theme = useTheme();
  return (
    <div className={roleSheetStyles.setMeaning}>
      <h2 id={HEADING_ID} tabIndex={-1}>
        {TEXTS.roles({ selected: selection.length, needed })}
      </h2>
      <p className={roleSheetStyles.setMeaningCounts}>
        {meaningInWords(selection, theme, customRoles).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            <span lang={index === 0 ? langOf(theme) : undefined}>{part}</span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/** Warnings about the set, else a description of its night. */
export function SetAdvice({ selection, customRoles, needed }: SetMeaningProps) {
  const theme = useTheme();
  const { lines, isWarning } = adviceOn({ selection, customRoles, needed, theme });
  return (
    <div className={rolePickerStyles.setAdvice}>
      {lines.map((line) => (
        <p
          key={line}
          className={isWarning ? rolePickerStyles.setAdviceWarning : undefined}
          lang={langOf(theme)}
        >
          {isWarning && <Icon name="info" size={20} />}
          {line}
        </p>
      ))}
    </div>
  );
}
