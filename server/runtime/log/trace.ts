import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs the work of one request or job: every line that it logs carries this id. */
export const withTrace = <T>(id: string, work: () => T): T => current.run(id, work);

/** The id of the request or job that runs; undefined outside of both. */
export const traceId = (): string | undefined => current.getStore();
