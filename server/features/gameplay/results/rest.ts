import { create, list, remove, show, type Route } from '../../../web/rest/rest.ts';
import { listResults, removeResults, showRanking, showResult, submitResult } from './operations.ts';

const idOf = (output: Record<string, unknown>) => String((output.result as { id: number }).id);

export const routes: Route[] = [
	list('/events/:event/results', listResults, { resource: 'results' }),
	create('/events/:event/results', submitResult, idOf, {
		headers: { submissionId: 'Idempotency-Key' },
		words: { 200: 'created', 201: 'created' }
	}),
	remove('/events/:event/results', removeResults),
	show('/events/:event/results/:id', showResult),
	show('/events/:event/ranking', showRanking, { query: ['limit'] })
];
