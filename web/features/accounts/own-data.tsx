import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ProfileSection } from './profile-section.tsx';
import { TEXTS } from './profile-texts.ts';

export function OwnData({ me }: { me: MeResponse }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <ProfileSection title={TEXTS.data}>
      <p className="quiet">{TEXTS.downloadText}</p>
      <a className="button button--plain" href="/api/me/export" download>
        {TEXTS.download}
      </a>
      <Button look="danger" onClick={() => setAsking(true)}>
        {TEXTS.delete}
      </Button>
      <DeleteAccountDialog me={me} open={isAsking} onOpenChange={setAsking} />
    </ProfileSection>
  );
}
