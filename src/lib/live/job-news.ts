import type { Time } from './wire.ts';

/** What the queue of the installation does, followed at the event `*`: at most fifty that run, the newest first. */
export interface JobNews {
	running: { id: number; progress: number }[];
	/** When a job was last asked for or given another state, and since when the oldest that is due waits. */
	changedAt: Time | null;
	oldestDueAt: Time | null;
}
