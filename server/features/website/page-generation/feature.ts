import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import {
	cleanPageJobs,
	endPageJob,
	openPageJobs,
	showPageJob,
	showPageJobOffer,
	startPageJob,
	workOnPageJob
} from './operations.ts';

export const pageGeneration = feature('page-generation', {
	operations: {
		'pageJob.start': startPageJob,
		'pageJob.show': showPageJob,
		'pageJob.offer': showPageJobOffer,
		'pageJob.work': workOnPageJob,
		'pageJob.end': endPageJob,
		'pageJob.clean': cleanPageJobs
	},
	tables,
	admin,
	everyMinute: [{ operation: workOnPageJob, due: openPageJobs }, { operation: cleanPageJobs }]
});
