import { LegalPage } from './legal-page.tsx';
import { TERMS, TEXTS } from './texts.ts';

export default function TermsPage() {
  return <LegalPage title={TEXTS.terms} chapters={TERMS} />;
}
