import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { scopeHere } from './custom-css.ts';

// On Linux this is the priority of this thread alone: a room that plays comes before a style.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** The thread of one long style: it receives the text, returns the result, and ends. */
const { source, namespace } = workerData as { source: string; namespace: string };
parentPort?.postMessage(await scopeHere(source, namespace));
