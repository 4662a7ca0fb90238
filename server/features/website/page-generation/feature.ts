import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import {
	cleanPageJobs,
	draftPage,
	endPageJob,
	openPageJobs,
	settlePageJob,
	showPageJob,
	showPageJobOffer,
	startPageJob
} from './operations.ts';

export const pageGeneration = feature('page-generation', {
	operations: {
		'pageJob.start': startPageJob,
		'pageJob.show': showPageJob,
		'pageJob.offer': showPageJobOffer,
		'pageJob.end': endPageJob,
		'pageJob.settle': settlePageJob,
		'pageJob.clean': cleanPageJobs
	},
	tables,
	jobs: { 'page.draft': draftPage },
	admin,
	everyMinute: [{ operation: settlePageJob, due: openPageJobs }],
	everyHour: [{ operation: cleanPageJobs }]
});
