import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useNavigate } from 'react-router';
import { useLogout } from '../api/account.ts';
import { errorText } from '../api/request.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { showToast } from './ui/toast-store.ts';

const LONG_DATE = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
/** 'November 21, 2026' */
export const longDate = (time: number): string => LONG_DATE.format(new Date(time));

interface AccountDialogProps {
  readonly me: MeResponse;
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function AccountDialog({ me, title, open, onOpenChange }: AccountDialogProps) {
  const navigate = useNavigate();
  const logout = useLogout();
  const signOut = async () => {
    try {
      await logout();
      onOpenChange(false);
      showToast({ title: 'Logged Out', description: 'You have been logged out successfully' });
      navigate('/');
    } catch (error) {
      showToast({ title: 'Error', description: errorText(error, 'Failed to sign out'), isDestructive: true });
    }
  };
  return (
    <Dialog title={title} open={open} onOpenChange={onOpenChange}>
      <dl className="facts">
        <div>
          <dt>Email</dt>
          <dd>{me.email}</dd>
        </div>
        <div>
          <dt>Member Since</dt>
          <dd>{longDate(me.createdAt)}</dd>
        </div>
        {me.lastLoginAt !== null && (
          <div>
            <dt>Last Login</dt>
            <dd>{longDate(me.lastLoginAt)}</dd>
          </div>
        )}
      </dl>
      <div className="dialog__actions">
        <Button onClick={() => navigate('/profile')}>Edit Profile</Button>
        <Button onClick={signOut}>Sign Out</Button>
      </div>
    </Dialog>
  );
}
