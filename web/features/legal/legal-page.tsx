import { useSite } from '../../api/site.ts';
import { PageTitle } from '../../components/page/message-page.tsx';
import * as readingStyles from '../../components/page/reading-page.module.css';
import { Stage } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as slipStyles from '../../components/ui/slip.module.css';
import { type Chapter, PRIVACY, TERMS, TEXTS } from './texts.ts';

/** Shown only once the server has answered: no name is better than a wrong one. */
function Operator() {
  const site = useSite();
  if (site === undefined) return null;
  const { operatorName, contactEmail } = site;
  return (
    <section className="stack">
      <h2>{TEXTS.operator}</h2>
      <p>
        {TEXTS.runBy(operatorName)}{' '}
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
  readonly chapters: readonly Chapter[];
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
          {chapters.map((chapter) => (
            <section className="stack" key={chapter.title}>
              <h2>{chapter.title}</h2>
              {chapter.paragraphs.map((paragraph) => (
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

export const TermsPage = () => <LegalPage title={TEXTS.terms} chapters={TERMS} />;

export const PrivacyPage = () => <LegalPage title={TEXTS.privacy} chapters={PRIVACY} />;
