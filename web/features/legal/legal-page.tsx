import LEGAL from '@nightfall/shared/text/en/legal.json';
import { useSite } from '../../api/site.ts';
import { PageTitle } from '../../components/page/message-page.tsx';
import * as readingStyles from '../../components/page/reading-page.module.css';
import { Stage } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as slipStyles from '../../components/ui/slip.module.css';

const TEXTS = LEGAL.page;

/** Shown only once the server has answered: no name is better than a wrong one. */
function Operator() {
  const site = useSite();
  if (site === undefined) return null;
  const { operatorName, contactEmail } = site;
  return (
    <section className="stack">
      <h2>{TEXTS.operator}</h2>
      <p>
        {operatorName === null ? TEXTS.runByUnknown : TEXTS.runBy({ operator: operatorName })}{' '}
        {contactEmail === null ? (
          TEXTS.noContact
        ) : (
          <>
            {TEXTS.reach} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </>
        )}
      </p>
    </section>
  );
}

interface LegalPageProps {
  readonly title: string;
  /** A title and paragraphs each, in the order of the catalogue. */
  readonly chapters: Readonly<Record<string, { readonly title: string }>>;
}

function LegalPage({ title, chapters }: LegalPageProps) {
  return (
    <Stage phase="lobby">
      <PageTitle>{title}</PageTitle>
      <main className={`${slipStyles.page} ${readingStyles.root}`}>
        <header className={panelStyles.pageHead}>
          <ButtonLink look="chip" to="/">
            {TEXTS.home}
          </ButtonLink>
          <h1>{title}</h1>
        </header>
        <div className={`${panelStyles.sheet} ${readingStyles.text}`}>
          {Object.values(chapters).map(({ title: heading, ...paragraphs }) => (
            <section className="stack" key={heading}>
              <h2>{heading}</h2>
              {Object.values<string>(paragraphs).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <Operator />
        </div>
      </main>
    </Stage>
  );
}

export const TermsPage = () => <LegalPage title={TEXTS.terms} chapters={LEGAL.terms} />;

export const PrivacyPage = () => <LegalPage title={TEXTS.privacy} chapters={LEGAL.privacy} />;
