import TEXTS from '@nightfall/shared/text/en/table-screen.json';
import { useEffect, useState } from 'react';
import {
  setNarration,
  setSound,
  useAttentionSettings,
  useNarrationWish,
} from '../../../attention/settings.ts';
import { playCue } from '../../../attention/sound.ts';
import { Volume } from '../../../attention/sound-dialog.tsx';
import * as buttonStyles from '../../../components/ui/button.module.css';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { hasVoice } from './narrator.ts';
import * as tableScreenStyles from './table-screen.module.css';

const PATHS = {
  sound: 'M4 9.5v5h3.5l5 4v-13l-5 4zM16 9a4.2 4.2 0 0 1 0 6M18.6 6.4a8 8 0 0 1 0 11.2',
  grow: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  shrink: 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
} as const;

export const ControlIcon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);

const REST_MS = 3500;

/** Whether pointer or keys of this screen were used recently. */
function useAttended(): boolean {
  const [isAttended, setAttended] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const attended = () => {
      setAttended(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAttended(false), REST_MS);
    };
    attended();
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, attended);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, attended);
    };
  }, []);
  return isAttended;
}

function useFullScreen() {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // The browser may refuse: then the screen stays as it is.
    change.catch(() => undefined);
  };
  return { isFull, toggle };
}

function SoundDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { isSoundOn, volume } = useAttentionSettings();
  const isNarrationOn = useNarrationWish();
  const canSpeak = hasVoice();
  return (
    <Dialog title={TEXTS.sound} description={TEXTS.soundText} open={open} onOpenChange={onOpenChange}>
      <div className="stack">
        <Switch
          label={TEXTS.sounds}
          hint={TEXTS.soundsHint}
          isOn={isSoundOn}
          onChange={(isOn) => {
            setSound(isOn);
            playCue('turn');
          }}
        />
        <Switch
          label={TEXTS.narration}
          hint={canSpeak ? TEXTS.narrationHint : TEXTS.noNarration}
          isOn={isNarrationOn && canSpeak}
          isDisabled={!canSpeak}
          onChange={setNarration}
        />
        {(isSoundOn || isNarrationOn) && <Volume volume={volume} />}
      </div>
    </Dialog>
  );
}

/** The only controls of the table screen, hidden while it is unattended. */
export function ScreenControls() {
  const isAttended = useAttended();
  const { isFull, toggle } = useFullScreen();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={tableScreenStyles.corner} data-attended={isAttended || isOpen}>
      <button
        type="button"
        className={buttonStyles.roundButton}
        aria-label={TEXTS.sound}
        onClick={() => setOpen(true)}
      >
        <ControlIcon name="sound" />
      </button>
      {document.fullscreenEnabled && (
        <button
          type="button"
          className={buttonStyles.roundButton}
          aria-label={isFull ? TEXTS.leaveFullScreen : TEXTS.fullScreen}
          onClick={toggle}
        >
          <ControlIcon name={isFull ? 'shrink' : 'grow'} />
        </button>
      )}
      <SoundDialog open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}
