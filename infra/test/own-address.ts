/**
 * Loaded before a process of a test (`--preload`): its connections to Redis come from OWN_ADDRESS, if there is one, so that
 * a network (network.ts) knows it by that. Postgres, which the drivers connect to in another way, would refuse the address.
 */
import net from 'node:net';

const { OWN_ADDRESS } = process.env;
const { createConnection } = net;

if (OWN_ADDRESS !== undefined)
  net.createConnection = ((options: net.TcpNetConnectOpts) =>
    createConnection({ ...options, localAddress: OWN_ADDRESS })) as typeof createConnection;
