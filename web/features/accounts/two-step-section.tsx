import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useEffect, useRef, useState } from 'react';
import { useSecondFactor } from '../../api/second-factor.ts';
import { Button } from '../../components/ui/button.tsx';
import { Bone } from '../../components/ui/skeleton.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RenewCodesDialog, SetUpAppDialog, TurnOffDialog } from './two-step-dialogs.tsx';

const TEXTS = ACCOUNTS.secondFactor;

function OnState({ codesLeft }: { codesLeft: number }) {
  const [asked, setAsked] = useState<'renew' | 'turn off'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <p className="quiet">
        {TEXTS.onText} {TEXTS.codesLeft({ count: codesLeft })}.
      </p>
      <Button onClick={() => setAsked('renew')}>{TEXTS.renew}</Button>
      <Button onClick={() => setAsked('turn off')}>{TEXTS.turnOff}</Button>
      {asked === 'renew' && <RenewCodesDialog onClose={close} />}
      {asked === 'turn off' && <TurnOffDialog onClose={close} />}
    </>
  );
}

function OffState({ isDue }: { isDue: boolean }) {
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <>
      <p className="quiet">{TEXTS.offText}</p>
      {isDue && <p>{TEXTS.dueText}</p>}
      <Button look={isDue ? 'primary' : 'plain'} onClick={() => setSettingUp(true)}>
        {TEXTS.setUp}
      </Button>
      {isSettingUp && <SetUpAppDialog onClose={() => setSettingUp(false)} />}
    </>
  );
}

/** Setting up and changing the account's authenticator app. */
export function TwoStepSection({ me }: { me: MeResponse }) {
  const factor = useSecondFactor();
  const isOn = factor.data?.isOn;
  const known = useRef(isOn);
  const state = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the new state takes the focus.
  useEffect(() => {
    if (known.current !== undefined && isOn !== undefined && known.current !== isOn) state.current?.focus();
    known.current = isOn ?? known.current;
  }, [isOn]);
  return (
    <ProfileSection title={TEXTS.section}>
      {factor.data !== undefined && (
        <div className="stack" ref={state} tabIndex={-1}>
          {factor.data.isOn ? (
            <OnState codesLeft={factor.data.recoveryCodesLeft} />
          ) : (
            <OffState isDue={me.secondFactorDue === 'set_up'} />
          )}
        </div>
      )}
      {factor.isPending && (
        <>
          <p className="quiet">{TEXTS.loading}</p>
          <Bone size="button" />
        </>
      )}
      {factor.isLoadingError && (
        <>
          <p role="alert">{TEXTS.failed}</p>
          <Button onClick={() => factor.refetch()}>{TEXTS.tryAgain}</Button>
        </>
      )}
    </ProfileSection>
  );
}
