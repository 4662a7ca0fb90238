import { feature } from '../../feature.ts';
import { routes as admin } from './admin.ts';
import { listQuestionFindings } from './operations.ts';

export const questionChecks = feature('question-checks', {
	operations: { 'question.findings': listQuestionFindings },
	admin
});
