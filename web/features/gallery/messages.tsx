import { useState } from 'react';
import { EmptyNote } from '../../components/page/empty-note.tsx';
import { MessageScene, type SceneName } from '../../components/page/message-scene.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import { Progress } from '../../components/ui/progress.tsx';
import { Bone } from '../../components/ui/skeleton.tsx';
import * as slipStyles from '../../components/ui/slip.module.css';
import { showToast } from '../../components/ui/toast-store.ts';
import * as galleryStyles from './gallery.module.css';
import { Part } from './part.tsx';

const nothing = () => {};
const ITEMS = [
  { label: 'How to play', onSelect: nothing },
  { label: 'Not now', onSelect: nothing, isDisabled: true },
  { label: 'Leave the room', onSelect: nothing, isDangerous: true },
];

/** Overlays and progress indicators. */
export function Layers() {
  const [opened, setOpened] = useState<'dialog' | 'question' | null>(null);
  const close = () => setOpened(null);
  const brokenToast = { title: 'Failed', description: 'Please try again later', isDestructive: true };
  return (
    <Part title="Dialogs, toasts, menus, progress" look="small">
      <div className="stack">
        <Button onClick={() => setOpened('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpened('question')}>Ask a question</Button>
        <Dialog title="A dialog" description="With a field." open={opened === 'dialog'} onOpenChange={close}>
          <Field label="Name" />
        </Dialog>
        <ConfirmDialog
          title="Leave the room?"
          description="Your seat is given away."
          confirmLabel="Leave"
          open={opened === 'question'}
          onOpenChange={close}
          onConfirm={nothing}
        />
      </div>
      <div className="stack">
        <Button onClick={() => showToast({ title: 'Copied', description: 'The code is yours.' })}>
          A toast
        </Button>
        <Button onClick={() => showToast(brokenToast)}>A toast of what went wrong</Button>
      </div>
      <div className="row">
        <Menu label="A menu" items={ITEMS} />
      </div>
      <div className="stack">
        <Progress label="Progress" share={0.4} />
        <Progress label="Progress without an end" />
      </div>
      <div aria-hidden="true">
        <Bone size="title" />
        <Bone />
        <Bone size="badge" />
        <Bone size="chip" />
        <Bone size="button" />
      </div>
    </Part>
  );
}

/** Surfaces. */
export function Grounds() {
  return (
    <Part title="Paper and felt" look="small">
      <p className={slipStyles.root}>A slip says one thing.</p>
      <div className={panelStyles.sheet}>
        <h3>A sheet</h3>
        <p>
          What is read is ink on paper. <span className="quiet">Quieter ink.</span>
        </p>
        <div className="row">
          <Button>Plain</Button>
          <Button look="danger">Danger</Button>
          <Button look="chip">Chip</Button>
        </div>
        <EmptyNote scene="chair" text="Nobody here" hint="What to do next." />
      </div>
      <div className={`${panelStyles.sheet} ${panelStyles.sheetNote}`}>
        <h3>A note</h3>
        <p>Pinned above what it is about.</p>
      </div>
      <div className={panelStyles.root}>
        <h3>Felt</h3>
        <p>
          Where something is set. <span className="quiet">Quieter words.</span>
        </p>
        <Button look="primary">Save</Button>
      </div>
    </Part>
  );
}

const SCENES: Readonly<Record<SceneName, string>> = {
  moon: 'Loading',
  table: 'No room here',
  chair: 'No seat at this table',
  tiles: 'Game not found',
  torn: 'Something went wrong',
  door: 'Signed out',
  clouds: 'No network',
};

export function Messages() {
  return (
    <Part title="Message pages" look="small">
      {Object.entries(SCENES).map(([scene, title]) => (
        <div className={galleryStyles.message} data-sky="role_deal" key={scene}>
          <MessageScene name={scene as SceneName} />
          <h3>{title}</h3>
          <p>What it means, in a line, and one thing to do.</p>
        </div>
      ))}
    </Part>
  );
}
