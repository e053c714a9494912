import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TEXTS } from './texts.ts';

interface SeatDialogProps {
  /** The name at the table. */
  readonly name: string;
  readonly open: boolean;
  readonly onAnswer: (takeSeat: boolean) => void;
  readonly onCancel: () => void;
}

/** A seat goes along to an account only when its person says so. */
export function SeatDialog({ name, open, onAnswer, onCancel }: SeatDialogProps) {
  const ifClosed = (isOpen: boolean) => {
    if (!isOpen) onCancel();
  };
  return (
    <Dialog title={TEXTS.seatTitle} description={TEXTS.seatText(name)} open={open} onOpenChange={ifClosed}>
      <div className="dialog__actions">
        <Button onClick={() => onAnswer(false)}>{TEXTS.leaveSeat}</Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {TEXTS.takeSeat}
        </Button>
      </div>
    </Dialog>
  );
}
