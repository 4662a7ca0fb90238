import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { cancelJob, cleanJobs, listJobs, runJobAgain, showJob } from './operations.ts';
import { jobsTopic } from './topic.ts';

/** What is done later: taken from a table that all processes share, and tried again where it failed. */
export const jobs = feature('jobs', {
	operations: {
		'job.list': listJobs,
		'job.show': showJob,
		'job.again': runJobAgain,
		'job.cancel': cancelJob,
		'job.clean': cleanJobs
	},
	tables,
	admin,
	live: jobsTopic,
	everyHour: [{ operation: cleanJobs }],
	screens: [{ title: 'admin.area.jobs', area: 'logs', href: '/admin/jobs', group: 'administration', place: 75 }]
});
