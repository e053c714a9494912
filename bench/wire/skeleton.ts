/**
 * The least that a server of rooms can do, and so the measure of ours: one script writes the change of a room and
 * publishes it; a copy of the room in the process is changed by it; the public part becomes text once, and each
 * person's own part is joined to it. No rules, no identities, no receipts, no limits.
 */
import { RedisClient, type ServerWebSocket } from 'bun';
import { ownText, type Said, SkeletonRoom } from './skeleton-room.ts';

const WRITE = `
local version = redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('RPUSH', KEYS[2], ARGV[1])
redis.call('LTRIM', KEYS[2], -50, -1)
redis.call('PUBLISH', KEYS[1], version .. ' ' .. ARGV[1])
return version`;

interface Place {
  readonly room: string;
  readonly place: number;
}

interface OpenRoom {
  readonly copy: SkeletonRoom;
  readonly sockets: (ServerWebSocket<Place> | undefined)[];
  readonly subscribed: Promise<unknown>;
}

const { PORT = '0', REDIS_URL = '' } = process.env;
const redis = new RedisClient(REDIS_URL, { enableAutoPipelining: true });
const subscriber = new RedisClient(REDIS_URL);
await Promise.all([redis.connect(), subscriber.connect()]);
const script: string = await redis.send('SCRIPT', ['LOAD', WRITE]);
const rooms = new Map<string, OpenRoom>();

function roomOf(id: string): OpenRoom {
  const known = rooms.get(id);
  if (known !== undefined) return known;
  const room: OpenRoom = {
    copy: new SkeletonRoom(),
    sockets: [],
    subscribed: subscriber.subscribe(id, (message) => changed(room, message)),
  };
  rooms.set(id, room);
  return room;
}

function changed({ copy, sockets }: OpenRoom, message: string): void {
  const space = message.indexOf(' ');
  copy.apply(Number(message.slice(0, space)), JSON.parse(message.slice(space + 1)) as Said);
  const text = copy.publicText();
  for (const [place, socket] of sockets.entries()) socket?.send(text + ownText(place));
}

Bun.serve<Place>({
  port: Number(PORT),
  hostname: '127.0.0.1',
  fetch(request, server) {
    const { searchParams } = new URL(request.url);
    const data = { room: searchParams.get('room') ?? '', place: Number(searchParams.get('place')) };
    return server.upgrade(request, { data }) ? undefined : new Response('ready');
  },
  websocket: {
    perMessageDeflate: false,
    async open(socket) {
      const { room: id, place } = socket.data;
      const room = roomOf(id);
      await room.subscribed;
      room.sockets[place] = socket;
      socket.send(room.copy.publicText() + ownText(place));
    },
    message({ data: { room, place } }, frame) {
      const { text } = JSON.parse(String(frame)) as { text: string };
      const said: Said = { by: place, text };
      void redis.send('EVALSHA', [script, '2', room, `${room}:messages`, JSON.stringify(said)]);
    },
    close({ data: { room, place } }) {
      const { sockets } = roomOf(room);
      sockets[place] = undefined;
    },
  },
});
