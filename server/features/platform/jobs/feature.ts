import { feature } from '../../feature.ts';
import { cleanJobs } from './operations.ts';
import { tables } from './model.ts';

/** What is done later: taken from a table that all processes share, and tried again where it failed. */
export const jobs = feature('jobs', {
	operations: { 'job.clean': cleanJobs },
	tables,
	everyMinute: [{ operation: cleanJobs }]
});
