import { Link } from 'react-router';

const TEXTS = {
  terms: 'Terms',
  privacy: 'Privacy',
  legal: 'Legal',
} as const;

export function LegalLinks() {
  return (
    <nav className="legal-links" aria-label={TEXTS.legal}>
      <Link to="/terms">{TEXTS.terms}</Link>
      <Link to="/privacy">{TEXTS.privacy}</Link>
    </nav>
  );
}
