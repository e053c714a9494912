import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import HOME from '@nightfall/shared/text/en/home.json';
import TEXTS from '@nightfall/shared/text/en/hosting.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useIdentityChange } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { useEnterRoom } from '../../api/rooms.ts';
import { takeSeat } from '../../api/seats.ts';
import { ROOM_CODE_LENGTH, roomCodeIn } from '../../components/page/room-code.ts';
import { Button } from '../../components/ui/button.tsx';
import * as fieldStyles from '../../components/ui/field.module.css';
import { Field } from '../../components/ui/field.tsx';
import * as homeStyles from './home.module.css';

interface SeatCodeFormProps {
  readonly me: MeResponse | null | undefined;
  readonly onBack: () => void;
}

/** For players whose own device is gone: the host reads out a code for their seat. */
export function SeatCodeForm({ me, onBack }: SeatCodeFormProps) {
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const enterRoom = useEnterRoom();
  const changeIdentity = useIdentityChange();
  const taking = useMutation({
    mutationFn: takeSeat,
    onSuccess: async (seat) => {
      if (me) await changeIdentity();
      enterRoom(seat);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(code.length !== ROOM_CODE_LENGTH);
    if (code.length === ROOM_CODE_LENGTH) taking.mutate(code);
  };
  const refusal = taking.isError ? errorText(taking.error, TEXTS.seatCodeFailed) : undefined;
  return (
    <form className={`stack ${homeStyles.form}`} onSubmit={submit} noValidate>
      <p>{TEXTS.seatCodeText}</p>
      <Field
        label={TEXTS.seatCode}
        placeholder={HOME.roomCodePlaceholder}
        className={fieldStyles.inputCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={isShort ? TEXTS.seatCodeShort : refusal}
        hint={me ? TEXTS.seatCodeSignsOut : undefined}
        onChange={(event) => setCode(roomCodeIn(event.target.value))}
      />
      <Button look="primary" type="submit" isBusy={taking.isPending}>
        {TEXTS.takeSeat}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {HOME.back}
      </Button>
    </form>
  );
}
