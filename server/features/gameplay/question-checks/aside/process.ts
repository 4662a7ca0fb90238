import { readStored } from '#lib/questions/index.ts';
import { isFreeToRest, serve, tell } from '../../../../runtime/processes/serve.ts';
import { checkQuestions } from '../check-questions.ts';
import type { PlacedQuestion } from '../finding.ts';
import type { CheckOrder } from './order.ts';

let placed: PlacedQuestion[] = [];

serve<CheckOrder>((order) => {
	if ('page' in order) {
		for (const one of order.page) placed.push({ ...one, question: readStored(one.question) });
		return;
	}
	const findings = checkQuestions(placed);
	placed = [];
	tell({ findings, isFree: isFreeToRest() });
});
