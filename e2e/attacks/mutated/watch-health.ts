import { healthDuring } from '../health.ts';

/** Asks for `/healthz` of the server that is named until its input ends, and then prints how long each answer took. */
const waits = await healthDuring(process.argv[2] ?? '', () => new Response(Bun.stdin.stream()).text());
process.stdout.write(JSON.stringify(waits));
