import { type CSSProperties, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '../../api/account.ts';
import { TAG_EMBLEMS } from '../../art/tag-emblems.ts';
import { Stage } from '../../components/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { AccountCorner } from './account-corner.tsx';
import { JoinForm } from './join-form.tsx';
import { LandingButtons } from './landing-buttons.tsx';
import { TEXTS } from './texts.ts';

/** Decides how large the title may be inside the moon. */
const longestWord = (title: string) => Math.max(...title.split(/\s+/).map((word) => word.length), 5);

function FeatureTags() {
  return (
    <ul className="tags">
      {TEXTS.features.map(({ title, text, icon }) => (
        <li className="tag" key={title}>
          <svg viewBox="0 0 512 512" width="34" height="34" aria-hidden="true">
            <path d={TAG_EMBLEMS[icon]} fill="oklch(.38 .14 300)" />
          </svg>
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

export function HomePage() {
  const me = useMe();
  const theme = useTheme();
  const [search] = useSearchParams();
  const invitedTo = (search.get('code') ?? '').trim().toUpperCase().slice(0, 6);
  const [isJoining, setJoining] = useState(invitedTo !== '');
  return (
    <Stage phase="lobby" className="home">
      <title>Nightfall</title>
      <header className="home__corner">
        <ButtonLink look="chip" to="/rules">
          {TEXTS.rules}
        </ButtonLink>
        <AccountCorner me={me} />
      </header>
      <main className="home__main">
        <div className="home__moon">
          <h1 style={{ '--letters': longestWord(theme.text.homeTitle) } as CSSProperties}>
            {theme.text.homeTitle}
          </h1>
          <p>{theme.text.homeSubtitle}</p>
        </div>
        <div className="home__lower">
          {isJoining && me !== undefined ? (
            <JoinForm me={me} initialCode={invitedTo} onBack={() => setJoining(false)} />
          ) : (
            <>
              <FeatureTags />
              <LandingButtons me={me} onJoin={() => setJoining(true)} />
            </>
          )}
        </div>
      </main>
    </Stage>
  );
}
