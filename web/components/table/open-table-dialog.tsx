import { useState } from 'react';
import { issueTableToken } from '../../api/rooms.ts';
import { tableAddress } from '../../session/table-token.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-store.ts';
import { TEXTS } from './open-table-texts.ts';

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: TEXTS.copied, description: TEXTS.copiedText });
  } catch {
    showToast({ title: TEXTS.copyFailed, description: address, isDestructive: true });
  }
}

/** Asks for a table, and leads a tab of its own there if there is one. */
function useNewTable(gameId: string) {
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async (tab: Window | null) => {
    setBusy(true);
    try {
      const next = tableAddress(gameId, (await issueTableToken(gameId)).tableToken);
      setAddress(next);
      tab?.location.replace(next);
    } catch {
      tab?.close();
      showToast({ title: TEXTS.notOpened, description: TEXTS.notOpenedText, isDestructive: true });
    } finally {
      setBusy(false);
    }
  };
  // The tab is opened in the click itself, or the browser would take it for a pop-up.
  const openHere = () => {
    const tab = window.open('about:blank', '_blank');
    if (tab !== null) tab.opener = null;
    void ask(tab);
  };
  return { address, isBusy, openHere, showAddress: () => void ask(null) };
}

interface OpenTableDialogProps {
  readonly gameId: string;
  readonly onClose: () => void;
}

/** The host's: opens the table screen here, or says where another device finds it. */
export function OpenTableDialog({ gameId, onClose }: OpenTableDialogProps) {
  const { address, isBusy, openHere, showAddress } = useNewTable(gameId);
  return (
    <Dialog title={TEXTS.name} description={TEXTS.openText} open onOpenChange={onClose}>
      {address === null ? (
        <div className="stack">
          <Button look="primary" disabled={isBusy} onClick={openHere}>
            {TEXTS.openHere}
          </Button>
          <Button disabled={isBusy} onClick={showAddress}>
            {TEXTS.otherDevice}
          </Button>
        </div>
      ) : (
        <div className="stack">
          <Field label={TEXTS.address} hint={TEXTS.addressHint} value={address} readOnly />
          <Button look="primary" onClick={() => void copy(address)}>
            <Icon name="copy" size={20} /> {TEXTS.copy}
          </Button>
          <ButtonLink to={address.slice(window.location.origin.length)} target="_blank" rel="noreferrer">
            {TEXTS.openHere}
          </ButtonLink>
        </div>
      )}
    </Dialog>
  );
}
