// Loaded before a program of ours (`fastClock` in command.ts): what it waits for comes five times as early. Connections
// keep their own sense of time.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const speed = 5;
const { setTimeout: sleep } = timers;
const { setInterval: every } = globalThis;
const timeout = AbortSignal.timeout.bind(AbortSignal);

timers.setTimeout = (delay = 0, ...more) => sleep(delay / speed, ...more) as Promise<never>;
AbortSignal.timeout = (delay) => timeout(delay / speed);
globalThis.setInterval = ((work: () => void, delay = 0, ...more: []) =>
	every(work, delay / speed, ...more)) as typeof setInterval;
syncBuiltinESMExports();
