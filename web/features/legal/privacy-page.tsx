import { LegalPage } from './legal-page.tsx';
import { PRIVACY, TEXTS } from './texts.ts';

export default function PrivacyPage() {
  return <LegalPage title={TEXTS.privacy} chapters={PRIVACY} />;
}
