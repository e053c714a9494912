import { Link } from 'react-router';
import { TEXTS } from '../account/account-texts.ts';

export function LegalLinks() {
  return (
    <nav className="legal-links" aria-label={TEXTS.legal}>
      <Link to="/terms">{TEXTS.terms}</Link>
      <Link to="/privacy">{TEXTS.privacy}</Link>
    </nav>
  );
}
