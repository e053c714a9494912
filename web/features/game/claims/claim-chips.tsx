import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { CLAIMS, type ClaimKind } from './claim-kinds.ts';
import { chipWords } from './claim-words.ts';
import { TEXTS } from './texts.ts';

/** The four things that everybody says in a discussion, without the keyboard. */
export function ClaimChips() {
  const { actions } = useTheme().text;
  const [kind, setKind] = useState<ClaimKind | null>(null);
  return (
    <>
      <fieldset className="claim-chips" aria-label={TEXTS.claims}>
        {CLAIMS.map((one) => (
          <Button key={one} look="chip" aria-haspopup="dialog" onClick={() => setKind(one)}>
            {chipWords(one, actions)}
          </Button>
        ))}
      </fieldset>
      <ClaimDialog kind={kind} onClose={() => setKind(null)} />
    </>
  );
}
