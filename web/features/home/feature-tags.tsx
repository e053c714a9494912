import { useSyncExternalStore } from 'react';
import { TAG_EMBLEMS } from '../../art/tag-emblems.ts';
import { isOnline, subscribeToOnline } from '../../session/online.ts';
import { TEXTS } from './texts.ts';

/** What the game is, on a line; without a network, what is left of it. */
export function FeatureTags() {
  const hasNetwork = useSyncExternalStore(subscribeToOnline, isOnline, () => true);
  return (
    <div className="line">
      <svg className="line__rope" viewBox="0 0 100 20" preserveAspectRatio="none" role="presentation">
        <path d="M0 1Q50 30 100 1" />
      </svg>
      {hasNetwork ? (
        <ul className="tags">
          {TEXTS.features.map(({ title, text, icon }) => (
            <li className="tag" key={title}>
              <div className="tag__paper">
                <svg viewBox="0 0 512 512" aria-hidden="true">
                  <path d={TAG_EMBLEMS[icon]} fill="var(--felt)" />
                </svg>
                <strong>{title}</strong>
                <span>{text}</span>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <div className="tags">
          <div className="tag tag--wide">
            <div className="tag__paper" role="status">
              <strong>{TEXTS.offline}</strong>
              <span>{TEXTS.offlineText}</span>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
