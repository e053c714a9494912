import { Dialog } from '../ui/dialog.tsx';
import { TEXTS } from './absence-texts.ts';
import { Avatar } from './avatar.tsx';
import type { Away } from './use-away.ts';

interface AwayDialogProps {
  readonly away: readonly Away[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Who is away, since when, and what comes of it. */
export function AwayDialog({ away, open, onOpenChange }: AwayDialogProps) {
  return (
    <Dialog title={TEXTS.title} open={open} onOpenChange={onOpenChange}>
      <ul>
        {away.map(({ player, minutes, consequence }) => (
          <li key={player.id} className="manage-row">
            <Avatar name={player.displayName} size="sm" />
            <div className="away-row">
              <p>
                <strong>
                  <bdi>{player.displayName}</bdi>
                </strong>{' '}
                <span className="quiet">{TEXTS.since(minutes)}</span>
              </p>
              <p className="quiet">{consequence}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
