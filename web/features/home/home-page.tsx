import type { ThemeCover } from '@nightfall/shared/themes/theme-schema';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useIsMeFailed, useMe } from '../../api/account.ts';
import { Picture } from '../../components/cards/picture.tsx';
import { roomCodeIn } from '../../components/page/room-code.ts';
import { Sky } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useThemeCover } from '../../theme/theme-context.tsx';
import { AccountCorner } from './account-corner.tsx';
import { Cliff } from './cliff.tsx';
import { FeatureTags } from './feature-tags.tsx';
import { JoinForm } from './join-form.tsx';
import { LandingButtons } from './landing-buttons.tsx';
import { TEXTS } from './texts.ts';
import { Unreached } from './unreached.tsx';

const SeatCodeForm = lazy(() =>
  import('./seat-code-form.tsx').then((module) => ({ default: module.SeatCodeForm })),
);

/** Decides how large the title may be inside the moon. */
const longestWord = (title: string) => Math.max(...title.split(/\s+/).map((word) => word.length), 5);

/** A theme pack’s own picture takes the place of everything that is drawn. */
function Backdrop({ picture }: { picture: string | undefined }) {
  return (
    <div className="home__sky">
      <Picture src={picture} alt="" className="home__picture">
        <Sky phase="lobby" />
        <Cliff />
      </Picture>
    </div>
  );
}

function Moon({ text }: { text: ThemeCover['text'] }) {
  const letters = { '--letters': longestWord(text.homeTitle) } as CSSProperties;
  return (
    <div className="home__moon">
      <h1 style={letters}>{text.homeTitle}</h1>
      <p>{text.homeSubtitle}</p>
    </div>
  );
}

export function HomePage() {
  const isUnreached = useIsMeFailed();
  const account = useMe();
  const me = isUnreached ? undefined : account;
  const theme = useThemeCover();
  const [search] = useSearchParams();
  const invitedTo = roomCodeIn(search.get('code') ?? '');
  const [isJoining, setJoining] = useState(invitedTo !== '' || search.has('join'));
  const [hasSeatCode, setSeatCode] = useState(false);
  return (
    <div className="stage home" data-sky="lobby" data-place={theme.look.skyline}>
      <title>{theme.text.homeTitle}</title>
      <header className="home__corner">{isUnreached ? <Unreached /> : <AccountCorner me={me} />}</header>
      <main className="home__main">
        <div className="home__scene">
          <Backdrop picture={theme.images.homeBackground} />
          <Moon text={theme.text} />
        </div>
        {!isJoining && <FeatureTags />}
        <div className="home__lower">
          {hasSeatCode ? (
            <Suspense>
              <SeatCodeForm me={me} onBack={() => setSeatCode(false)} />
            </Suspense>
          ) : isJoining ? (
            <JoinForm
              me={me}
              initialCode={invitedTo}
              onBack={() => setJoining(false)}
              onSeatCode={() => setSeatCode(true)}
            />
          ) : (
            <>
              <LandingButtons me={me} onJoin={() => setJoining(true)} />
              <ButtonLink look="big" className="home__practice" to="/practice">
                {TEXTS.howToPlay} <span>{TEXTS.howToPlayText}</span>
              </ButtonLink>
            </>
          )}
        </div>
      </main>
      <footer className="home__foot">
        <nav className="legal-links" aria-label={TEXTS.more}>
          {TEXTS.links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </footer>
    </div>
  );
}
