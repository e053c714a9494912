import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { Link } from 'react-router';
import * as styles from '../account/account.module.css';

const TEXTS = ACCOUNTS.legalLinks;

export function LegalLinks() {
  return (
    <nav className={styles.legalLinks} aria-label={TEXTS.legal}>
      <Link to="/terms">{TEXTS.terms}</Link>
      <Link to="/privacy">{TEXTS.privacy}</Link>
    </nav>
  );
}
