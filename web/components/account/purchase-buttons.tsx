import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { startCheckout } from '../../api/purchases.ts';
import { errorText } from '../../api/request.ts';
import { useSite } from '../../api/site.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import * as styles from './account.module.css';

const TEXTS = ACCOUNTS.account;

/** Opens a checkout and goes there; busy until this page is left. */
function useCheckout() {
  const checkout = useMutation({
    mutationFn: startCheckout,
    onSuccess: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
    onError: (error) => {
      const description = errorText(error, TEXTS.tryLater);
      showToast({ title: TEXTS.checkoutFailed, description, isDestructive: true });
    },
  });
  const { reset } = checkout;
  // The browser's back button may restore this page while it is still busy.
  useEffect(() => {
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, [reset]);
  return checkout;
}

const PRODUCTS = ['host', 'host-pass-48h'] as const;

/** The two ways to the right to host. */
export function PurchaseButtons() {
  const id = useId();
  const checkout = useCheckout();
  const sales = useSite()?.purchases;
  const isBusy = checkout.isPending || checkout.isSuccess;
  return (
    <div className="stack">
      {PRODUCTS.map((product) => (
        <div className={styles.offer} key={product}>
          <Button
            look="big"
            disabled={isBusy || sales === 'closed'}
            aria-describedby={`${id}-${product}`}
            onClick={() => checkout.mutate(product)}
          >
            {isBusy && checkout.variables === product ? TEXTS.openingCheckout : TEXTS.offers[product].label}
          </Button>
          <p className={styles.offerNote} id={`${id}-${product}`}>
            {TEXTS.offers[product].note}
          </p>
        </div>
      ))}
      {sales === 'closed' && <p className="center">{TEXTS.salesClosed}</p>}
      {sales === 'test' && <p className="center quiet">{TEXTS.testCheckout}</p>}
    </div>
  );
}
