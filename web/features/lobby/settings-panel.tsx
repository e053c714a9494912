import { TIMERS } from '@nightfall/shared/game/state/limits';
import type { SettingsChange } from '@nightfall/shared/game/state/settings';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import * as roleInfoStyles from '../../components/cards/role-info.module.css';
import { Stepper } from '../../components/ui/stepper.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { Segments } from '../../components/ui/tabs.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { langOf } from '../../theme/lang-of.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as lobbySettingsStyles from './lobby-settings.module.css';
import * as peopleStyles from './people.module.css';

const minutesText = (seconds: number): string => TEXTS.minutes({ minutes: seconds / 60 });
const secondsText = (seconds: number): string => TEXTS.seconds({ seconds });

const RULESETS = [
  { value: 'standard', label: TEXTS.rulesets.standard },
  { value: 'tabletop', label: TEXTS.rulesets.tabletop },
];

const BOT_LEVELS = (['calm', 'clever', 'cunning'] as const).map((value) => ({
  value,
  label: TEXTS.botLevels[value].name,
}));

/** Settings for claims and bots. */
function TalkSettings({
  change,
  disabled,
}: {
  change: (settings: SettingsChange) => void;
  disabled: boolean;
}) {
  const { claims, botLevel } = useRoom().view.gameSettings;
  return (
    <>
      <Switch
        label={TEXTS.claims}
        hint={TEXTS.claimsHint}
        isOn={claims === 'on'}
        isDisabled={disabled}
        onChange={(value) => change({ claims: value ? 'on' : 'off' })}
      />
      <h3>{TEXTS.botLevel}</h3>
      <Segments
        label={TEXTS.botLevel}
        options={BOT_LEVELS}
        value={botLevel}
        disabled={disabled}
        onChange={(value) => change({ botLevel: BOT_LEVELS.find((one) => one.value === value)?.value })}
      />
      <p className="quiet">{TEXTS.botLevels[botLevel].means}</p>
    </>
  );
}

export function SettingsPanel() {
  const { view, act, isConnected } = useRoom();
  const theme = useTheme();
  const { discussionTime, discussionClock, votingTime, nightTime, ruleset, locked, wordFilter } =
    view.gameSettings;
  const change = (settings: SettingsChange) => void act('update_game_settings', { settings });
  const disabled = !isConnected;
  return (
    <section
      className={`stack ${peopleStyles.lobbyBoard} ${lobbySettingsStyles.root}`}
      aria-labelledby="settings-heading"
    >
      <h2 id="settings-heading">{TEXTS.settings}</h2>
      <Stepper
        label={TEXTS.discussionTime}
        hint={TEXTS.discussionRange}
        {...TIMERS.discussionTime}
        value={discussionTime}
        format={minutesText}
        disabled={disabled || !discussionClock}
        onChange={(value) => change({ discussionTime: value })}
      />
      <Switch
        label={TEXTS.talkFreely}
        hint={TEXTS.talkFreelyHint}
        isOn={!discussionClock}
        isDisabled={disabled}
        onChange={(value) => change({ discussionClock: !value })}
      />
      <Stepper
        label={TEXTS.votingTime}
        hint={TEXTS.votingRange}
        {...TIMERS.votingTime}
        value={votingTime}
        format={secondsText}
        disabled={disabled}
        onChange={(value) => change({ votingTime: value })}
      />
      <Stepper
        label={TEXTS.nightTime}
        hint={TEXTS.nightRange}
        {...TIMERS.nightTime}
        value={nightTime}
        format={secondsText}
        disabled={disabled}
        onChange={(value) => change({ nightTime: value })}
      />
      <h3>{TEXTS.ruleset}</h3>
      <Segments
        label={TEXTS.ruleset}
        options={RULESETS}
        value={ruleset}
        disabled={disabled}
        onChange={(value) => change({ ruleset: value === 'tabletop' ? 'tabletop' : 'standard' })}
      />
      <p className="quiet" lang={langOf(theme)}>
        {theme.say(theme.text.screens.lobby.rules[ruleset])}
      </p>
      <Switch
        label={TEXTS.lock}
        hint={TEXTS.lockHint}
        isOn={locked}
        isDisabled={disabled}
        onChange={(value) => change({ locked: value })}
      />
      <Switch
        label={TEXTS.wordFilter}
        hint={TEXTS.wordFilterHint}
        isOn={wordFilter}
        isDisabled={disabled}
        onChange={(value) => change({ wordFilter: value })}
      />
      <TalkSettings change={change} disabled={disabled} />
    </section>
  );
}

/** The settings as the others see them. */
export function SettingsSummary() {
  const { view } = useRoom();
  const { discussionTime, discussionClock, votingTime, nightTime, ruleset, claims, botLevel } =
    view.gameSettings;
  const facts = [
    [TEXTS.discussionTime, discussionClock ? minutesText(discussionTime) : TEXTS.noLimit],
    [TEXTS.votingTime, secondsText(votingTime)],
    [TEXTS.nightTime, secondsText(nightTime)],
    [TEXTS.ruleset, TEXTS.rulesets[ruleset]],
    [TEXTS.claims, claims === 'off' ? TEXTS.off : TEXTS.on],
    ...(view.players.some(({ isBot }) => isBot)
      ? [[TEXTS.botLevel, TEXTS.botLevels[botLevel].name] as const]
      : []),
  ] as const;
  return (
    <dl className={`${roleInfoStyles.facts} ${lobbySettingsStyles.factsRow}`}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
