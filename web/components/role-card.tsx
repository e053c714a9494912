import { memo, useId, useMemo } from 'react';
import { DIAL_TICKS, FRAMES, LAYER_SCALES, sheet, TEAM_MARKS } from '../art/card-frames.ts';
import { sceneOf } from '../art/card-scene.ts';
import { EMBLEMS } from '../art/emblems.ts';
import { type RoleFacts, teamName } from '../theme/role-facts.ts';
import { useTheme } from '../theme/theme-context.tsx';

const UNKNOWN_EMBLEM = 'uncertainty';

export const emblemOf = (icon: string | null): string =>
  EMBLEMS[icon ?? UNKNOWN_EMBLEM] ?? EMBLEMS[UNKNOWN_EMBLEM] ?? '';

const SLEEPING_MOON = 'M4 -9A10 10 0 1 0 9 5A8 8 0 0 1 4 -9Z';
const RIBBON = 'M16 277Q125 269 234 277V313Q125 305 16 313Z';
const RIBBON_ENDS = 'M16 284L2 282L9 300L2 318L26 316V284ZM234 284L248 282L241 300L248 318L224 316V284Z';

function OrderDisc({ order, wakes }: { order: number; wakes: boolean }) {
  return (
    <g transform="translate(31 31)">
      <circle r="18" fill="var(--paper)" />
      <circle r="15" fill="none" stroke="var(--ink)" strokeOpacity=".35" />
      {wakes ? (
        <text className="role-card__number" textAnchor="middle" y="7.5" fill="var(--ink)">
          {order}
        </text>
      ) : (
        <path d={SLEEPING_MOON} fill="var(--ink)" transform="scale(.9)" />
      )}
    </g>
  );
}

function Backdrop({ role, skyId, discId }: { role: RoleFacts; skyId: string; discId: string }) {
  const { disc } = FRAMES[role.team];
  const scene = useMemo(() => sceneOf(role.name, role.team === 'Werewolf'), [role.name, role.team]);
  const isEclipse = role.team === 'Neutral';
  return (
    <>
      <rect width="250" height="350" fill={`url(#${skyId})`} />
      {scene.stars.map((star) => (
        <circle key={`${star.x}-${star.y}`} cx={star.x} cy={star.y} r={star.radius} fill="var(--cream)" />
      ))}
      <circle cx="125" cy={disc.y} r={disc.radius + 14} fill="var(--disc-light)" opacity=".16" />
      <circle
        cx="125"
        cy={disc.y}
        r={disc.radius}
        fill={`url(#${discId})`}
        stroke={isEclipse ? 'var(--accent)' : 'none'}
        strokeWidth="4"
      />
      {!isEclipse && (
        <g fill="var(--disc-dark)" opacity=".55">
          <circle cx="92" cy={disc.y + 38} r="17" />
          <circle cx="160" cy={disc.y - 40} r="13" />
          <circle cx="172" cy={disc.y + 26} r="9" />
        </g>
      )}
      <g>
        <path d={scene.ridges[0]} fill="var(--paper-deep)" opacity=".75" />
        <path d={scene.ridges[1]} fill="var(--paper-mid)" />
        {scene.windows.map((pane) => (
          <rect
            key={`${pane.x}-${pane.y}`}
            x={pane.x}
            y={pane.y}
            width="6"
            height="8"
            rx="2"
            fill="var(--lamp)"
          />
        ))}
        <path d={scene.ridges[2]} fill="var(--paper-front)" />
      </g>
      <g transform={`translate(${125 - 57} ${disc.y - 57}) scale(${114 / 512})`}>
        <path d={emblemOf(role.icon)} fill="var(--emblem)" />
      </g>
    </>
  );
}

function Papers({ team }: { team: RoleFacts['team'] }) {
  const { opening, centre } = FRAMES[team];
  const [x, y] = centre;
  return LAYER_SCALES.map(({ scale, fill }) => (
    <path
      key={scale}
      d={sheet(opening)}
      fillRule="evenodd"
      fill={fill}
      stroke="oklch(.05 .03 270 / .5)"
      strokeWidth="1.5"
      transform={`translate(${x} ${y}) scale(${scale === 1 ? 1 : scale}) translate(${-x} ${-y})`}
    />
  ));
}

/** A role's card, face up. The name shrinks to fit its ribbon. */
export const RoleCard = memo(function RoleCard({ role }: { role: RoleFacts }) {
  const id = useId().replaceAll(':', '');
  const theme = useTheme();
  const size = Math.min(30, Math.max(15, 400 / Math.max(role.title.length, 1)));
  return (
    <div className="role-card" data-team={role.team} role="img" aria-label={`${role.title} card`}>
      <svg viewBox="0 0 250 350" aria-hidden="true">
        <defs>
          <linearGradient id={`${id}sky`} x2="0" y2="1">
            <stop offset="0" stopColor="var(--paper-front)" />
            <stop offset=".8" stopColor="var(--paper-deep)" />
          </linearGradient>
          <radialGradient id={`${id}disc`} cx=".42" cy=".38">
            <stop offset="0" stopColor="var(--disc-light)" />
            <stop offset="1" stopColor="var(--disc-dark)" />
          </radialGradient>
        </defs>
        <Backdrop role={role} skyId={`${id}sky`} discId={`${id}disc`} />
        <Papers team={role.team} />
        <path d={FRAMES[role.team].opening} fill="none" stroke="var(--paper-edge)" strokeWidth="1.6" />
        {role.team === 'Neutral' && <path d={DIAL_TICKS} stroke="var(--paper-edge)" strokeWidth="1.4" />}
        <rect
          x="6"
          y="6"
          width="238"
          height="338"
          rx="13"
          fill="none"
          stroke="var(--paper-edge)"
          strokeOpacity=".55"
        />
        <OrderDisc order={role.order} wakes={role.wakes} />
        <path d={TEAM_MARKS[role.team]} fill="var(--accent)" transform="translate(203 18) scale(1.16)" />
        <path d={RIBBON_ENDS} fill="oklch(.72 .06 75)" />
        <path d={RIBBON} fill="var(--paper)" />
        <path d={RIBBON} fill="none" stroke="var(--ink)" strokeOpacity=".3" />
        <text
          className="role-card__name"
          x="125"
          y="301"
          textAnchor="middle"
          fill="var(--ink)"
          style={{ fontSize: size }}
        >
          {role.title}
        </text>
        <text className="role-card__team" x="125" y="334" textAnchor="middle" fill="var(--cream)">
          {teamName(role.team, theme)}
        </text>
      </svg>
    </div>
  );
});
