import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import {
  type Answer,
  Caller,
  type CallOptions,
  expectStatus,
  newAddress,
  type ReceivedAnswer,
} from '@nightfall/shared/testing/caller';
import { Recording } from './recording.ts';
import { within } from './within.ts';

export type { Answer, CallOptions };

/** Somebody with a browser and an address of their own, and everything the server told them. */
export class Person extends Caller {
  readonly recording = new Recording();
  override address = newAddress();

  constructor(
    override readonly name: string,
    apiUrl: string,
  ) {
    super(apiUrl, name);
  }

  override send(method: string, path: string, options?: CallOptions): Promise<Answer> {
    return within(super.send(method, path, options), `${method} ${path}`);
  }

  protected override receive({ call, status, raw }: ReceivedAnswer): void {
    this.recording.note({ socket: null, call, status }, raw);
  }

  call(method: string, path: string, options?: CallOptions): Promise<Answer> {
    return this.send(method, path, options);
  }

  /** The game as the server shows it to this person now. */
  async look(gameId: string): Promise<GameView> {
    const answer = await this.call('GET', `/api/games/${gameId}`);
    expectStatus(answer, 200);
    return answer.body as GameView;
  }
}

/** The code of an HTTP error. */
export const codeOf = ({ body }: Answer): ErrorCode | undefined => (body as { code?: ErrorCode }).code;
