import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { tables } from './model.ts';
import { acceptDraft, rejectDraft, reopenDraft } from './operations/drafts.ts';
import { askLater, cancelJob, cleanQuestionJobs, endJob, openJobs, settleJob, showJob } from './operations/run.ts';
import { listTexts, showOffer, startQuestions, startTranslation, startWrongAnswers } from './operations/start.ts';

/** Questions, wrong answers and translations that the chat service drafts and people accept. */
export const questionDrafts = feature('question-drafts', {
	operations: {
		'questionJob.fromText': startQuestions,
		'questionJob.wrongAnswers': startWrongAnswers,
		'questionJob.translate': startTranslation,
		'questionJob.offer': showOffer,
		'questionJob.texts': listTexts,
		'questionJob.show': showJob,
		'questionJob.cancel': cancelJob,
		'questionJob.end': endJob,
		'questionJob.settle': settleJob,
		'questionJob.clean': cleanQuestionJobs,
		'questionDraft.accept': acceptDraft,
		'questionDraft.reject': rejectDraft,
		'questionDraft.reopen': reopenDraft
	},
	tables,
	jobs: { 'question.draft': askLater },
	admin,
	everyMinute: [{ operation: settleJob, due: openJobs }],
	everyHour: [{ operation: cleanQuestionJobs }]
});
