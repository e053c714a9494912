import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';

/** A call of the server, and what is good for it. */
export interface GoodCall {
  readonly method: string;
  /** With names in braces, e.g. `/api/games/{gameId}`. */
  readonly path: string;
  readonly query: readonly string[];
  /** Undefined where it takes none. */
  readonly body: unknown;
  /** By Stripe, which signs what it sends. */
  readonly isSigned: boolean;
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const FEWEST_CALLS = 40;
/**
 * They end the session of the sender, ask Stripe for each checkout that was begun, or cost what their limit
 * is there for, which is set aside here.
 */
const KEPT_OUT = /^\/api\/(auth\/logout|me\/sessions|me\/export|debug\/grant)/;

/** Every call that the server's own description knows, and Stripe's. */
export async function goodCalls(apiUrl: string): Promise<GoodCall[]> {
  const answer = await fetch(`${apiUrl}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        body: schema === undefined ? undefined : example(schema),
        isSigned: false,
      };
    }),
  );
  if (calls.length < FEWEST_CALLS) throw new Error(`Only ${calls.length} calls are described`);
  const isKept = ({ path, method }: GoodCall) => method === 'GET' || !KEPT_OUT.test(path);
  return [...calls.filter(isKept), WEBHOOK];
}

const WEBHOOK: GoodCall = {
  method: 'POST',
  path: '/api/stripe/webhook',
  query: [],
  body: {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_test_mutated',
        object: 'checkout.session',
        client_reference_id: '00000000-0000-4000-8000-000000000000',
        metadata: { userId: '00000000-0000-4000-8000-000000000000', tier: 'permanent' },
        amount_total: 999,
        currency: 'eur',
        payment_intent: 'pi_mutated',
        payment_status: 'paid',
        status: 'complete',
      },
    },
  },
  isSigned: true,
};

const EMAIL = 'zoe@mutated.example';
const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://mutated.example/a.png',
};

function example(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return schema.anyOf.map(example).find((one) => one !== null) ?? null;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          name === 'email' ? EMAIL : example(inner),
        ]),
      );
    case 'array':
      return schema.items === undefined ? [] : [example(schema.items)];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return BY_FORMAT[schema.format ?? ''] ?? 'ABCDEF';
  }
}

const target = { targetUserId: '00000000-0000-4000-8000-000000000000' };

/** Good data for every action. */
const ACTIONS: { readonly [A in ActionName]: SentActionData<A> } = {
  update_role_selection: { roles: ['Seer', 'Robber', 'Werewolf', 'Villager'] },
  update_game_settings: { settings: { votingTime: 60, selectedTheme: 'generic' } },
  add_bot: {},
  remove_bot: { botUserId: target.targetUserId },
  remove_player: target,
  mute_player: { ...target, muted: true },
  hide_messages: { userId: target.targetUserId },
  hand_over_host: target,
  ask_stand_in: target,
  i_am_here: {},
  start_game: {},
  end_round: {},
  pause_clock: {},
  resume_clock: {},
  extend_clock: { seconds: 60 },
  ready_next_phase: {},
  submit_action: { data: { type: 'view_player', ...target } },
  send_message: { content: 'Hello' },
  make_claim: {
    claim: { kind: 'did', payload: { type: 'view_player', ...target } },
  },
  force_discussion_end: {},
  submit_vote: target,
  play_again: {},
  change_name: { displayName: 'Zoe' },
  choose_look: { face: 'curls', ground: 'teal' },
  leave_game: {},
};

/** A good frame for each thing that a client may say in this game. */
export const goodFrames = (gameId: string, userId: string): Record<string, unknown>[] => [
  { type: 'ping' },
  { type: 'join_game', gameId, userId, debug: false, deltas: true, format: 1 },
  { type: 'join_game', gameId, tableToken: 'a token' },
  ...Object.entries(ACTIONS).map(([action, data]) => ({
    type: 'game_action',
    gameId,
    userId,
    action,
    data,
    requestId: 'a request',
  })),
];
