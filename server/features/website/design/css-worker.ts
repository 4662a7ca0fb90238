import { parentPort, workerData } from 'node:worker_threads';
import { scopeHere } from './custom-css.ts';

/** The thread of one long style: it gets the text, tells what came out of it, and ends. */
const { source, namespace } = workerData as { source: string; namespace: string };
parentPort?.postMessage(await scopeHere(source, namespace));
