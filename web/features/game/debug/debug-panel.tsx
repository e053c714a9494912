import type { DebugView } from '@nightfall/shared/protocol/game-view';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useAdminControls } from '../../../session/use-admin-controls.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { DebugTable } from './debug-table.tsx';
import { TEXTS } from './texts.ts';

function Secrets({ debug }: { debug: DebugView }) {
  const { view } = useRoom();
  const theme = useTheme();
  const titles = (roles: readonly (string | null)[]) =>
    roles
      .map((role) => (role === null ? TEXTS.nothing : roleFacts(role, theme, view.customRoles).title))
      .join(', ');
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{theme.text.screens.terms.centerCards}</dt>
          <dd>{titles(debug.centerCards)}</dd>
        </div>
        <div>
          <dt>{theme.text.screens.terms.pile}</dt>
          <dd>{debug.werewolfPile.length === 0 ? TEXTS.emptyPile : titles(debug.werewolfPile)}</dd>
        </div>
      </dl>
      <DebugTable players={debug.players} />
      <details>
        <summary>{TEXTS.raw}</summary>
        <pre className="debug__raw">{JSON.stringify(debug, null, 2)}</pre>
      </details>
    </>
  );
}

/** Anybody who has looked once stays marked, since nobody forgets what they have seen. */
function useNote(): string {
  const { view, me } = useRoom();
  const hasLooked = view.players.some(({ userId, hasDebugView }) => userId === me.userId && hasDebugView);
  if (me.debug !== null) return TEXTS.seen;
  return hasLooked ? TEXTS.looked : TEXTS.before;
}

/** The super admin's view of everything. Nobody can have it in secret. */
export function DebugPanel() {
  const { me, wantsDebug, setDebug, isConnected } = useRoom();
  const isShown = useAdminControls();
  const note = useNote();
  const { debug } = me;
  // What is on can always be turned off.
  if (!me.isAdmin || !(isShown || wantsDebug)) return null;
  return (
    <section className="board debug" aria-labelledby="debug-heading">
      <h2 id="debug-heading">{TEXTS.title}</h2>
      <p className="quiet">{note}</p>
      {debug !== null && <Secrets debug={debug} />}
      <Button disabled={!isConnected} onClick={() => setDebug(!wantsDebug)}>
        {wantsDebug ? (debug === null ? TEXTS.opening : TEXTS.close) : TEXTS.open}
      </Button>
    </section>
  );
}
