import type { TableCode } from '@nightfall/shared/protocol/rooms';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useState } from 'react';
import { errorText } from '../../api/request.ts';
import { issueTableCode, issueTableToken } from '../../api/rooms.ts';
import { tableAddress } from '../../session/table-token.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-store.ts';
import * as styles from './table.module.css';

const TEXTS = ROOM.openTable;

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ title: TEXTS.copied, description: TEXTS.copiedText });
  } catch {
    showToast({ title: TEXTS.copyFailed, description: address, isDestructive: true });
  }
}

/** How another device opens the table: by a typed code, or by an address. */
type TableAccess = { readonly code: TableCode } | { readonly address: string };

/** Asks for a table, and leads a tab of its own there if there is one. */
function useTableAccess(gameId: string) {
  const [way, setWay] = useState<TableAccess | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async (forWay: () => Promise<TableAccess>): Promise<TableAccess | null> => {
    setBusy(true);
    try {
      const next = await forWay();
      setWay(next);
      return next;
    } catch (error) {
      showToast({
        title: TEXTS.notOpened,
        description: errorText(error, TEXTS.notOpenedText),
        isDestructive: true,
      });
      return null;
    } finally {
      setBusy(false);
    }
  };
  const forAddress = async () => ({
    address: tableAddress(gameId, (await issueTableToken(gameId)).tableToken),
  });
  // The tab is opened in the click itself, or the browser would take it for a pop-up.
  const openHere = async () => {
    const tab = window.open('about:blank', '_blank');
    if (tab !== null) tab.opener = null;
    const opened = await ask(forAddress);
    if (opened !== null && 'address' in opened) tab?.location.replace(opened.address);
    else tab?.close();
  };
  return {
    way,
    isBusy,
    openHere: () => void openHere(),
    showCode: () => void ask(async () => ({ code: await issueTableCode(gameId) })),
    showAddress: () => void ask(forAddress),
  };
}

function CodeShown({ code: { code, seconds } }: { readonly code: TableCode }) {
  return (
    <div className={styles.tableCode}>
      <p>
        {TEXTS.codeHow} <strong>{TEXTS.codeAt({ host: window.location.host })}</strong>
      </p>
      <p className={styles.tableCodeCode}>{code}</p>
      <p className="quiet">{TEXTS.codeLasts({ minutes: Math.round(seconds / 60) })}</p>
    </div>
  );
}

function AddressShown({ address }: { readonly address: string }) {
  return (
    <>
      <Field label={TEXTS.address} hint={TEXTS.addressHint} value={address} readOnly />
      <Button look="primary" onClick={() => void copy(address)}>
        <Icon name="copy" size={20} /> {TEXTS.copy}
      </Button>
      <ButtonLink to={address.slice(window.location.origin.length)} target="_blank" rel="noreferrer">
        {TEXTS.openHere}
      </ButtonLink>
    </>
  );
}

interface OpenTableDialogProps {
  readonly gameId: string;
  readonly onClose: () => void;
}

/** The host opens the table screen here, or reads how another device becomes it. */
export function OpenTableDialog({ gameId, onClose }: OpenTableDialogProps) {
  const { way, isBusy, openHere, showCode, showAddress } = useTableAccess(gameId);
  return (
    <Dialog title={TEXTS.name} description={TEXTS.openText} open onOpenChange={onClose}>
      <div className="stack">
        {way === null && (
          <>
            <Button look="primary" disabled={isBusy} onClick={showCode}>
              {TEXTS.otherDevice}
            </Button>
            <Button disabled={isBusy} onClick={openHere}>
              {TEXTS.openHere}
            </Button>
          </>
        )}
        {way !== null && 'address' in way && <AddressShown address={way.address} />}
        {way !== null && 'code' in way && (
          <>
            <CodeShown code={way.code} />
            <Button look="quiet" disabled={isBusy} onClick={showAddress}>
              {TEXTS.showAddress}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
