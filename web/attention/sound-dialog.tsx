import ROOM from '@nightfall/shared/text/en/room.json';
import { useId } from 'react';
import { Dialog } from '../components/ui/dialog.tsx';
import { Switch } from '../components/ui/switch.tsx';
import { setSound, setVibration, setVolume, useAttentionSettings } from './settings.ts';
import { playCue } from './sound.ts';
import * as styles from './sound-dialog.module.css';

const TEXTS = ROOM.attention;

export function Volume({ volume }: { volume: number }) {
  const id = useId();
  return (
    <div className={styles.root}>
      <label htmlFor={id}>{TEXTS.volume}</label>
      <input
        id={id}
        type="range"
        min="1"
        max="100"
        value={volume}
        aria-valuetext={TEXTS.percent({ volume })}
        onChange={({ target }) => setVolume(target.valueAsNumber)}
        onPointerUp={() => playCue('turn')}
        onKeyUp={() => playCue('turn')}
      />
    </div>
  );
}

interface SoundDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function SoundDialog({ open, onOpenChange }: SoundDialogProps) {
  const { isSoundOn, volume, isVibrationOn } = useAttentionSettings();
  return (
    <Dialog title={TEXTS.title} description={TEXTS.description} open={open} onOpenChange={onOpenChange}>
      <div className="stack">
        <Switch
          label={TEXTS.sound}
          hint={TEXTS.soundHint}
          isOn={isSoundOn}
          onChange={(isOn) => {
            setSound(isOn);
            playCue('turn');
          }}
        />
        {isSoundOn && <Volume volume={volume} />}
        {'vibrate' in navigator && (
          <Switch
            label={TEXTS.vibration}
            hint={TEXTS.vibrationHint}
            isOn={isVibrationOn}
            onChange={setVibration}
          />
        )}
      </div>
    </Dialog>
  );
}
