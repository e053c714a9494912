import { useEffect, useState } from 'react';
import {
  setNarration,
  setSound,
  useAttentionSettings,
  useNarrationWish,
} from '../../../attention/settings.ts';
import { playCue } from '../../../attention/sound.ts';
import { Volume } from '../../../attention/sound-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { CornerIcon } from './corner-icon.tsx';
import { hasVoice } from './narrator.ts';
import { TEXTS } from './texts.ts';

const REST_MS = 3500;

/** Whether somebody is at the pointer or the keys of this screen. */
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
    // A browser that refuses leaves the screen as it is.
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

/** The only controls of the table screen: they go out of sight when nobody is at it. */
export function Corner() {
  const isAttended = useAttended();
  const { isFull, toggle } = useFullScreen();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="tv__corner" data-attended={isAttended || isOpen}>
      <button type="button" className="round-button" aria-label={TEXTS.sound} onClick={() => setOpen(true)}>
        <CornerIcon name="sound" />
      </button>
      {document.fullscreenEnabled && (
        <button
          type="button"
          className="round-button"
          aria-label={isFull ? TEXTS.leaveFullScreen : TEXTS.fullScreen}
          onClick={toggle}
        >
          <CornerIcon name={isFull ? 'shrink' : 'grow'} />
        </button>
      )}
      <SoundDialog open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}
