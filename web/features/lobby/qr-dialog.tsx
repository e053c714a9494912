import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { QrCode } from '../../components/page/qr-code.tsx';
import { invitationLink } from '../../components/page/room-code.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import * as styles from './lobby.module.css';

interface QrDialogProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** The invitation as a QR code. */
export default function QrDialog({ code, onClose }: QrDialogProps) {
  return (
    <Dialog title={TEXTS.qrTitle} description={TEXTS.qrText} open onOpenChange={onClose}>
      <figure className={styles.qrSheet}>
        <QrCode text={invitationLink(code)} label={TEXTS.qrLabel({ code })} />
        <figcaption>{code}</figcaption>
      </figure>
    </Dialog>
  );
}
