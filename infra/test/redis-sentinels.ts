import type { ServiceProcess } from '../local/service-process';
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
  /** The one that the sentinels name now. */
  master(): Promise<RedisNode>;
  replicas(): Promise<readonly RedisNode[]>;
  /** Settles once the master has so many replicas that have all it has. */
  whole(replicas?: number): Promise<void>;
}

interface SentinelOptions extends Pick<RedisNodeOptions, 'folder' | 'onRun'> {
  readonly master: RedisNode;
  /** How many have to find the master gone. */
  readonly quorum: number;
}

export const startSentinel = ({ folder, master, quorum, onRun }: SentinelOptions): Promise<RedisNode> =>
  startRedisNode({
    folder,
    lines: [
      `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${master.port} ${quorum}`,
      `sentinel auth-pass ${MASTER_NAME} ${PASSWORD}`,
      `sentinel down-after-milliseconds ${MASTER_NAME} 1500`,
      `sentinel failover-timeout ${MASTER_NAME} 6000`,
      `sentinel sentinel-pass ${PASSWORD}`,
    ],
    isSentinel: true,
    onRun,
  });

/** As REDIS_URL takes it. */
export const sentinelUrl = (sentinels: readonly RedisNode[]): string => {
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return `redis+sentinel://:${PASSWORD}@${hosts}/${MASTER_NAME}?sentinelPassword=${PASSWORD}`;
};

export async function startRedisSentinels(
  folder: string,
  onRun: (run: ServiceProcess) => void,
): Promise<RedisSentinels> {
  const first = await startRedisNode({ folder, lines: SETTINGS, onRun });
  const follows = [`replicaof 127.0.0.1 ${first.port}`, ...SETTINGS];
  const replicas = Array.from({ length: REPLICAS }, () => startRedisNode({ folder, lines: follows, onRun }));
  const nodes = [first, ...(await Promise.all(replicas))];
  const sentinels = await Promise.all(
    Array.from({ length: SENTINELS }, () => startSentinel({ folder, master: first, quorum: 2, onRun })),
  );
  const ask = <T>(...command: string[]) =>
    Promise.any(sentinels.map((one) => one.ask<T>('SENTINEL', ...command)));
  const master = async () => {
    const [, port] = await ask<[host: string, port: string]>('get-master-addr-by-name', MASTER_NAME);
    const node = nodes.find((one) => one.port === Number(port));
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
    master,
    replicas: async () => {
      const { port } = await master();
      return nodes.filter((one) => one.port !== port);
    },
    whole,
  };
}
