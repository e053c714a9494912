import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMe } from '../../api/account.ts';
import { PurchaseButtons } from '../../components/account/purchase-buttons.tsx';
import { LegalLinks } from '../../components/page/legal-links.tsx';
import { MessagePage } from '../../components/page/message-page.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import * as styles from './purchase.module.css';

const TEXTS = ACCOUNTS.purchase;

export default function CancelPage() {
  const me = useMe();
  return (
    <MessagePage scene="chair" title={TEXTS.cancelled} text={TEXTS.cancelledText}>
      <div className={`stack ${styles.choices}`}>
        <ButtonLink look="primary" to="/">
          {TEXTS.home}
        </ButtonLink>
        {me && !me.canHost && (
          <>
            <PurchaseButtons />
            <LegalLinks />
          </>
        )}
      </div>
    </MessagePage>
  );
}
