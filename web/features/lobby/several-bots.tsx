import { MAX_PLAYERS } from '@nightfall/shared/game/state/limits';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { TEXTS } from './texts.ts';
import { useAddBot } from './use-add-bot.ts';

/** What most tables lack when they ask for several. */
const USUAL = 3;

/** As many bots as the host wants, in one step. */
export function SeveralBots() {
  const { players } = useRoom().view;
  const bots = useAddBot();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(USUAL);
  const most = MAX_PLAYERS - players.length;
  if (most < 2) return null;
  const count = Math.min(wanted, most);
  return (
    <>
      <Button look="chip" disabled={bots.isDisabled} onClick={() => setOpen(true)}>
        {TEXTS.addBots}
      </Button>
      <Dialog title={TEXTS.addBots} description={TEXTS.addBotsText} open={isOpen} onOpenChange={setOpen}>
        <Stepper
          label={TEXTS.howManyBots}
          value={count}
          min={1}
          max={most}
          step={1}
          format={String}
          onChange={setWanted}
        />
        <div className="dialog__actions">
          <CancelButton onClick={() => setOpen(false)} />
          <Button
            look="primary"
            disabled={bots.isDisabled}
            onClick={() => {
              setOpen(false);
              bots.add(count);
            }}
          >
            {TEXTS.addCount(count)}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
