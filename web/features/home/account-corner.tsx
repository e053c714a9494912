import { accountLook } from '@nightfall/shared/game/state/player-look';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { lazy, Suspense, useState } from 'react';
import { accountName } from '../../api/account.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { forgetCreateWish } from '../../session/create-wish.ts';
import { reloadOnce } from '../../session/missing-program.ts';
import { ownLook } from '../../session/own-look.ts';
import { TEXTS } from './texts.ts';

const AccountDialog = lazy(() =>
  import('../../components/account/account-dialog.tsx')
    .then(({ AccountDialog: dialog }) => ({ default: dialog }))
    .catch(reloadOnce),
);

/** Who is not signed in needs no program for portraits. */
const Avatar = lazy(() =>
  import('../../components/people/avatar.tsx')
    .then(({ Avatar: avatar }) => ({ default: avatar }))
    .catch(reloadOnce),
);

/** Top right: the way in, or the name of who is in. */
export function AccountCorner({ me }: { me: MeResponse | null | undefined }) {
  /** Undefined until it has been asked for. */
  const [isOpen, setOpen] = useState<boolean>();
  if (me === undefined) return null;
  if (me === null)
    return (
      <ButtonLink look="chip" to="/auth" onClick={forgetCreateWish}>
        {TEXTS.signIn}
      </ButtonLink>
    );
  return (
    <>
      <Button look="chip" className="home__account" onClick={() => setOpen(true)}>
        <Suspense fallback={<span className="avatar avatar--sm" />}>
          <Avatar name={accountName(me)} look={accountLook(me.look, ownLook())} size="sm" />
        </Suspense>
        <span className="home__account-name">{accountName(me)}</span>
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <AccountDialog me={me} title={TEXTS.account} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
