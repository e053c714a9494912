import type { ServiceProcess } from '../local/service-process';
import type { Network } from './network';
import { eventually, PASSWORD, type RedisNode, type RedisNodeOptions, startRedisNode } from './redis-node';

const MASTER_NAME = 'rooms';
const SENTINELS = 3;
const REPLICAS = 2;
/** As decision 040 has them, and no wait for a second replica before the first one is sent all there is. */
const SETTINGS = ['min-replicas-to-write 1', 'min-replicas-max-lag 10', 'repl-diskless-sync-delay 0'];

/** A master, two replicas, and three sentinels that watch over them. */
export interface RedisSentinels {
  /** As REDIS_URL takes it. */
  readonly url: string;
  readonly sentinels: readonly RedisNode[];
  /** The one that most sentinels name now. */
  master(): Promise<RedisNode>;
  replicas(): Promise<readonly RedisNode[]>;
  /** Settles once the master has so many replicas that have all it has. */
  whole(replicas?: number): Promise<void>;
}

interface SentinelOptions extends Pick<RedisNodeOptions, 'folder' | 'place' | 'onRun'> {
  readonly master: RedisNode;
  /** How many have to find the master gone. */
  readonly quorum: number;
}

export const startSentinel = ({ master, quorum, ...options }: SentinelOptions): Promise<RedisNode> =>
  startRedisNode({
    ...options,
    lines: [
      `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${master.port} ${quorum}`,
      `sentinel auth-pass ${MASTER_NAME} ${PASSWORD}`,
      `sentinel down-after-milliseconds ${MASTER_NAME} 1500`,
      `sentinel failover-timeout ${MASTER_NAME} 6000`,
      `sentinel sentinel-pass ${PASSWORD}`,
    ],
    isSentinel: true,
  });

/** As REDIS_URL takes it. */
export const sentinelUrl = (sentinels: readonly RedisNode[]): string => {
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return `redis+sentinel://:${PASSWORD}@${hosts}/${MASTER_NAME}?sentinelPassword=${PASSWORD}`;
};

export async function startRedisSentinels(
  folder: string,
  onRun: (run: ServiceProcess) => void,
  network?: Network,
): Promise<RedisSentinels> {
  const options = () => ({ folder, onRun, place: network?.newPlace() });
  const first = await startRedisNode({ ...options(), lines: SETTINGS });
  const follows = [`replicaof 127.0.0.1 ${first.port}`, ...SETTINGS];
  const replicas = Array.from({ length: REPLICAS }, () => startRedisNode({ ...options(), lines: follows }));
  const nodes = [first, ...(await Promise.all(replicas))];
  const sentinels = await Promise.all(
    Array.from({ length: SENTINELS }, () => startSentinel({ ...options(), master: first, quorum: 2 })),
  );
  const portNamedBy = async (sentinel: RedisNode) => {
    const [, port] = await sentinel.ask<string[]>('SENTINEL', 'get-master-addr-by-name', MASTER_NAME);
    return Number(port);
  };
  const master = async () => {
    const named = await Promise.all(sentinels.map(portNamedBy));
    const node = nodes.find(({ port }) => named.filter((one) => one === port).length > SENTINELS / 2);
    if (node === undefined) throw new Error('The sentinels name no master');
    return node;
  };
  const whole = (count = 0) =>
    eventually(async () => {
      const role = await (await master()).ask<string>('INFO', 'replication');
      return role.includes('role:master') && (role.match(/^slave\d+:.*state=online/gm)?.length ?? 0) >= count;
    }, 'the master to have its replicas');
  await whole(REPLICAS);
  const knowAll = (one: RedisNode) =>
    one
      .ask<string>('INFO', 'sentinel')
      .then((text) => text.includes(`slaves=${REPLICAS},sentinels=${SENTINELS}`));
  await eventually(
    async () => (await Promise.all(sentinels.map(knowAll))).every(Boolean),
    'sentinels to meet',
  );
  return {
    url: sentinelUrl(sentinels),
    sentinels,
    master,
    replicas: async () => {
      const { port } = await master();
      return nodes.filter((one) => one.port !== port);
    },
    whole,
  };
}
