import { useWatchedRoom } from '../../../realtime/watched-room.ts';

/**
 * The newest announcement that the Revealer made to everybody in this discussion. What people write to each other
 * stays on their own screens: not everybody at the table may read it.
 */
export function Announcement() {
  const { view } = useWatchedRoom();
  const since = view.gameSettings.discussionStartTime;
  if (view.phase !== 'discussion' || since === null) return null;
  const newest = view.messages.findLast(
    ({ source, timestamp }) => source === 'revealer' && timestamp >= since,
  );
  return newest === undefined ? null : <p className="slip tv__slip">{newest.content}</p>;
}
