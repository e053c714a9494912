import { CENTER_CARDS, MAX_CHAT_LENGTH } from '@nightfall/shared/game/state/limits';
import { type ReactNode, useState } from 'react';
import { CardBack } from '../../../components/cards/card-back.tsx';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { RoleWords } from '../../../components/cards/role-words.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { fromSeatOf } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { centerName } from '../night/choice-words.ts';
import { rolesInPlay } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/round.ts';
import { type ClaimKind, NEEDS } from './claim-kinds.ts';
import { chipWords, claimSentence, toggled, withArticle } from './claim-words.ts';
import { TEXTS } from './texts.ts';

interface Option {
  readonly id: string;
  readonly label: string;
  /** How it is called in the sentence. */
  readonly said: string;
  readonly picture: ReactNode;
}

interface OptionsProps {
  readonly title: string;
  readonly options: readonly Option[];
  readonly picks: readonly string[];
  readonly onPick: (id: string) => void;
}

function Options({ title, options, picks, onPick }: OptionsProps) {
  return (
    <fieldset className="claim-options">
      <legend>{title}</legend>
      {options.map(({ id, label, picture }) => (
        <button
          key={id}
          type="button"
          className="claim-option"
          aria-pressed={picks.includes(id)}
          onClick={() => onPick(id)}
        >
          {picture}
          <span className="claim-option__name">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The others; where cards are spoken of, those of the center and one’s own as well. */
function useWhom(kind: ClaimKind): Option[] {
  const { view, me } = useRoom();
  const theme = useTheme();
  const [you, ...others] = fromSeatOf(roundPlayers(view), me.userId);
  const people = others.map(({ userId, displayName: name }) => ({
    id: userId,
    label: name,
    said: name,
    picture: <Avatar name={name} size="sm" />,
  }));
  if (kind === 'accuse' || you === undefined) return people;
  const own = {
    id: you.userId,
    label: TEXTS.myself,
    said: TEXTS.myself,
    picture: <Avatar name={you.displayName} size="sm" />,
  };
  const cards = Array.from({ length: CENTER_CARDS }, (_, index) => ({
    id: `center-${index}`,
    label: centerName(index, theme),
    said: `the ${centerName(index, theme)}`,
    picture: <CardBack />,
  }));
  return kind === 'saw' ? [...people, ...cards] : [...people, own, ...cards];
}

function useRoles(): Option[] {
  const { view } = useRoom();
  return rolesInPlay(view, useTheme()).map(({ role, count }) => ({
    id: role.name,
    label: role.title,
    said: withArticle(role.title, count),
    picture: <MiniCard role={role} />,
  }));
}

/** Builds a sentence from people and roles, shows it, and says it. */
function ClaimBuilder({ kind, onSaid }: { kind: ClaimKind; onSaid: () => void }) {
  const { act, isConnected } = useRoom();
  const { actions } = useTheme().text;
  const needs = NEEDS[kind];
  const [whom, setWhom] = useState<readonly string[]>([]);
  const [role, setRole] = useState<readonly string[]>([]);
  const people = useWhom(kind);
  const roles = useRoles();
  const saidOf = (options: readonly Option[], id: string) => options.find((one) => one.id === id)?.said ?? '';
  const [roleId] = role;
  const picked = {
    whom: whom.map((id) => saidOf(people, id)),
    role: roleId === undefined ? null : saidOf(roles, roleId),
  };
  const sentence = claimSentence(kind, picked, actions);
  const isTooLong = sentence !== null && sentence.length > MAX_CHAT_LENGTH;
  const say = async () => {
    if (sentence === null) return;
    if ((await act('send_message', { content: sentence })) !== null) onSaid();
  };
  return (
    <>
      {needs.whom > 0 && (
        <Options
          title={TEXTS.who}
          options={people}
          picks={whom}
          onPick={(id) => setWhom(toggled(whom, id, needs.whom))}
        />
      )}
      {needs.role !== 'none' && (
        <Options
          title={needs.role === 'free' ? TEXTS.whichFree : TEXTS.which}
          options={roles}
          picks={role}
          onPick={(id) => setRole(toggled(role, id, 1))}
        />
      )}
      <div className="claim-end">
        <p className="claim-end__words" aria-live="polite">
          {sentence === null ? (
            <span className="quiet">{TEXTS.missing[kind]}</span>
          ) : (
            <>
              <span className="unseen">{`${TEXTS.youSay}: `}</span>
              {isTooLong ? TEXTS.tooLong : <RoleWords text={sentence} />}
            </>
          )}
        </p>
        <Button
          look="primary"
          disabled={sentence === null || isTooLong || !isConnected}
          onClick={() => void say()}
        >
          {TEXTS.sayIt}
        </Button>
      </div>
    </>
  );
}

interface ClaimDialogProps {
  /** Null: closed. */
  readonly kind: ClaimKind | null;
  readonly onClose: () => void;
}

export function ClaimDialog({ kind, onClose }: ClaimDialogProps) {
  const { actions } = useTheme().text;
  return (
    <Dialog title={kind === null ? '' : chipWords(kind, actions)} open={kind !== null} onOpenChange={onClose}>
      {kind !== null && <ClaimBuilder kind={kind} onSaid={onClose} />}
    </Dialog>
  );
}
