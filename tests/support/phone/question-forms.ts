import type { QuestionType } from '#lib/questions/types.ts';

const common = { points: 7, countdown: 20, instantFeedback: true, explanation: 'Why' };
/** What the editor stores of each type: as little as it takes, and every field. */
export const questionForms: Record<QuestionType, { smallest: object; fullest: object }> = {
	mc: {
		smallest: { options: ['a', 'b'], answers: [0] },
		fullest: { options: ['a', 'b', 'c', 'd'], answers: [0, 2], ...common }
	},
	assign: {
		smallest: {
			terms: [
				{ term: 'a', definition: 'b' },
				{ term: 'c', definition: 'd' }
			]
		},
		fullest: { terms: ['a', 'b', 'c', 'd'].map((term) => ({ term, definition: `${term}!` })), ...common }
	},
	sort: { smallest: { items: ['a', 'b'] }, fullest: { items: ['a', 'b', 'c', 'd', 'e'], ...common } },
	swipe: {
		smallest: { cards: [{ text: 'a', correct: true }] },
		fullest: {
			cards: [
				{ text: 'a', correct: true },
				{ text: 'b', correct: false }
			],
			rightLabel: 'Yes',
			leftLabel: 'No',
			...common
		}
	},
	photoText: {
		smallest: {},
		fullest: { requirePhoto: false, consent: true, accept: ['a*', 'b'], ...common }
	},
	flip: { smallest: { answer: 'a' }, fullest: { answer: 'a', ...common } }
};

/** A question of every type in one of these forms, named by its type. */
export const questionsIn = (form: 'smallest' | 'fullest'): object[] =>
	Object.entries(questionForms).map(([type, { [form]: fields }]) => ({ type, prompt: type, ...fields }));
