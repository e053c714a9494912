import TEXTS from '@nightfall/shared/text/en/table-screen.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/request.ts';
import { pairTable } from '../../../api/rooms.ts';
import { MessagePage } from '../../../components/page/message-page.tsx';
import { ROOM_CODE_LENGTH, roomCodeIn } from '../../../components/page/room-code.ts';
import { Button } from '../../../components/ui/button.tsx';
import * as fieldStyles from '../../../components/ui/field.module.css';
import { Field } from '../../../components/ui/field.tsx';
import * as pairingStyles from './pairing.module.css';

/** `/tv`: makes this browser a table screen, by the code that the host sees. */
export default function PairingPage() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const pair = useMutation({
    mutationFn: pairTable,
    onSuccess: ({ gameId, tableToken }) => navigate(`/table/${gameId}#${tableToken}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = code.length === ROOM_CODE_LENGTH;
    setShort(!isWhole);
    if (isWhole) pair.mutate(code);
  };
  const refusal = pair.isError ? errorText(pair.error, TEXTS.pairingFailed) : undefined;
  return (
    <MessagePage scene="table" title={TEXTS.pairing} text={TEXTS.pairingText}>
      <form className={`stack ${pairingStyles.root}`} onSubmit={submit} noValidate>
        <Field
          label={TEXTS.pairingCode}
          className={fieldStyles.inputCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={isShort ? TEXTS.pairingCodeShort : refusal}
          onChange={(event) => {
            setShort(false);
            pair.reset();
            setCode(roomCodeIn(event.target.value));
          }}
        />
        <Button look="primary" type="submit" isBusy={pair.isPending}>
          {TEXTS.pair}
        </Button>
      </form>
    </MessagePage>
  );
}
