import { accountLook } from '@nightfall/shared/game/state/player-look';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import TEXTS from '@nightfall/shared/text/en/home.json';
import type { ThemeCover } from '@nightfall/shared/themes/theme-schema';
import { type CSSProperties, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router';
import { accountName, useIsMeFailed, useMe } from '../../api/account.ts';
import { useReadAccountAgain } from '../../api/purchases.ts';
import { cliffOf } from '../../art/places/index.ts';
import { TAG_EMBLEMS } from '../../art/tag-emblems.ts';
import * as accountStyles from '../../components/account/account.module.css';
import { Picture } from '../../components/cards/picture.tsx';
import { LanguageSelect } from '../../components/page/language-select.tsx';
import { roomCodeIn } from '../../components/page/room-code.ts';
import * as avatarStyles from '../../components/people/avatar.module.css';
import * as skyStyles from '../../components/sky/sky.module.css';
import { Sky } from '../../components/sky/sky.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { forgetCreateWish } from '../../session/create-wish.ts';
import { reloadOnce } from '../../session/missing-program.ts';
import { isOnline, subscribeToOnline } from '../../session/online.ts';
import { ownLook } from '../../session/own-look.ts';
import { useThemeCover } from '../../theme/theme-context.tsx';
import * as homeStyles from './home.module.css';
import * as homeLineStyles from './home-line.module.css';
import { JoinForm } from './join-form.tsx';
import { LandingButtons } from './landing-buttons.tsx';

const FEATURES = [
  ['players', 'three-friends'],
  ['time', 'hourglass'],
  ['roles', 'card-random'],
] as const;

const LINKS = ['rules', 'about', 'terms', 'privacy'] as const;

const SeatCodeForm = lazy(() =>
  import('./seat-code-form.tsx').then((module) => ({ default: module.SeatCodeForm })),
);

/** The length of the longest word sets the size of the title inside the moon. */
const longestWord = (title: string) => Math.max(...title.split(/\s+/).map((word) => word.length), 5);

/** A theme pack’s own picture replaces the drawn background. */
function Backdrop({ picture }: { picture: string | undefined }) {
  return (
    <div className={homeStyles.sky}>
      <Picture src={picture} alt="" className={homeStyles.picture}>
        <Sky phase="lobby" />
        <Cliff />
      </Picture>
    </div>
  );
}

function Moon({ text }: { text: ThemeCover['text'] }) {
  const letters = { '--letters': longestWord(text.homeTitle) } as CSSProperties;
  return (
    <div className={homeStyles.moon}>
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
    <div className={`${skyStyles.stage} ${homeStyles.root}`} data-sky="lobby" data-place={theme.look.skyline}>
      <title>{theme.text.homeTitle}</title>
      <header className={homeStyles.corner}>{isUnreached ? <Unreached /> : <AccountCorner me={me} />}</header>
      <main className={homeStyles.main}>
        <div className={homeStyles.scene}>
          <Backdrop picture={theme.images.homeBackground} />
          <Moon text={theme.text} />
        </div>
        {!isJoining && <FeatureTags />}
        <div className={homeStyles.lower}>
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
              <ButtonLink look="big" className={homeStyles.practice} to="/practice">
                {TEXTS.howToPlay} <span>{TEXTS.howToPlayText}</span>
              </ButtonLink>
            </>
          )}
        </div>
      </main>
      <footer className={homeStyles.foot}>
        <nav className={accountStyles.legalLinks} aria-label={TEXTS.more}>
          {LINKS.map((page) => (
            <Link key={page} to={`/${page}`}>
              {TEXTS.links[page]}
            </Link>
          ))}
          <LanguageSelect />
        </nav>
      </footer>
    </div>
  );
}

const AccountDialog = lazy(() =>
  import('../../components/account/account-dialog.tsx')
    .then(({ AccountDialog: dialog }) => ({ default: dialog }))
    .catch(reloadOnce),
);

/** Loaded lazily: visitors without an account need no portraits. */
const Avatar = lazy(() =>
  import('../../components/people/avatar.tsx')
    .then(({ Avatar: avatar }) => ({ default: avatar }))
    .catch(reloadOnce),
);

/** Top right: the sign-in button, or the account. */
function AccountCorner({ me }: { me: MeResponse | null | undefined }) {
  /** Undefined until it is first opened. */
  const [isOpen, setOpen] = useState<boolean>();
  if (me === undefined) return null;
  if (me === null)
    return (
      <ButtonLink look="chip" to="/auth" onClick={forgetCreateWish}>
        {TEXTS.signIn}
      </ButtonLink>
    );
  return (
    <>
      <Button look="chip" className={homeStyles.account} onClick={() => setOpen(true)}>
        <Suspense fallback={<span className={`${avatarStyles.root} ${avatarStyles.sm}`} />}>
          <Avatar name={accountName(me)} look={accountLook(me.look, ownLook())} size="sm" />
        </Suspense>
        <span className={homeStyles.accountName}>{accountName(me)}</span>
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <AccountDialog me={me} title={TEXTS.account} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** The figure in front of the moon; decoration only. */
function Cliff() {
  const { look } = useThemeCover();
  const { figure, figureBox, edge, facets, windows } = cliffOf(look.skyline);
  return (
    <div className={homeStyles.cliff} aria-hidden="true">
      <svg
        className={homeStyles.cliffFigure}
        viewBox={figureBox ?? '0 0 100 120'}
        preserveAspectRatio="xMinYMax meet"
        role="presentation"
      >
        <path d={figure} />
      </svg>
      <svg
        className={homeStyles.cliffEdge}
        viewBox="0 0 200 200"
        preserveAspectRatio="xMinYMin meet"
        role="presentation"
      >
        <path d={edge} fill="var(--ridge-4)" />
        <path d={facets} fill="color-mix(in oklch, var(--ridge-3) 70%, var(--ridge-4))" />
        <path d={windows} className={skyStyles.pane} />
      </svg>
    </div>
  );
}

/** Tags that describe the game; without a network, what still works. */
function FeatureTags() {
  const hasNetwork = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  return (
    <div className={homeLineStyles.line}>
      <svg
        className={homeLineStyles.lineRope}
        viewBox="0 0 100 20"
        preserveAspectRatio="none"
        role="presentation"
      >
        <path d="M0 1Q50 30 100 1" />
      </svg>
      {hasNetwork ? (
        <ul className={homeStyles.tags}>
          {FEATURES.map(([feature, icon]) => (
            <li className={homeLineStyles.root} key={feature}>
              <div className={homeLineStyles.paper}>
                <svg viewBox="0 0 512 512" aria-hidden="true">
                  <path d={TAG_EMBLEMS[icon]} fill="var(--felt)" />
                </svg>
                <strong>{TEXTS.features[feature].title}</strong>
                <span>{TEXTS.features[feature].text}</span>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <div className={homeStyles.tags}>
          <div className={`${homeLineStyles.root} ${homeLineStyles.wide}`}>
            <div className={homeLineStyles.paper} role="status">
              <strong>{TEXTS.offline}</strong>
              <span>{TEXTS.offlineText}</span>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

/** The account could not be read, so Home shows neither the signed-in nor the signed-out view. */
function Unreached() {
  const readAgain = useReadAccountAgain();
  return (
    <div className={homeStyles.unreached}>
      <p role="alert">{TEXTS.unreached}</p>
      <Button look="chip" onClick={() => void readAgain()}>
        {TEXTS.tryAgain}
      </Button>
    </div>
  );
}
