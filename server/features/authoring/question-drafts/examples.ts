import { examplesOf } from '../../examples.ts';
import type { questionDrafts } from './feature.ts';
import { QuestionJob } from './model.ts';

/** Ids of a job with a draft, and of one that the service works on. */
interface Own {
	drafted: number;
	waiting: number;
}

const question = {
	type: 'mc' as const,
	prompt: 'How high is the tower?',
	points: 10,
	options: ['42 m', '24 m'],
	answers: [0]
};

export const examples = examplesOf<typeof questionDrafts, Own>({
	async make(_call, mark, namespace) {
		const wish = { language: 'en', title: mark } as const;
		const draft = { question: { ...question, prompt: mark }, passage: mark, state: 'open' as const };
		const result = { drafts: [draft], refused: [] };
		const { id: drafted } = await QuestionJob.create({ namespace, task: 'questions', wish, result });
		const { id: waiting } = await QuestionJob.create({ namespace, task: 'questions', wish, source: mark });
		return { drafted, waiting };
	},
	inputs: {
		'questionJob.fromText': () => ({ text: 'The tower is 42 m high.', language: 'en' }),
		'questionJob.wrongAnswers': () => ({ prompt: question.prompt, right: ['42 m'], language: 'en' }),
		'questionJob.translate': () => ({ question, language: 'de' }),
		'questionJob.show': ({ drafted: job }) => ({ job }),
		'questionJob.cancel': ({ waiting: job }) => ({ job }),
		'questionJob.end': ({ waiting: job }) => ({ job, error: 'ai_invalid' }),
		'questionJob.settle': ({ waiting: job }) => ({ job }),
		'questionDraft.accept': ({ drafted: job, event }) => ({ job, draft: 0, event, slug: 'start', question }),
		'questionDraft.reject': ({ drafted: job }) => ({ job, draft: 0 }),
		'questionDraft.reopen': ({ drafted: job }) => ({ job, draft: 0 })
	},
	openToAll: ['questionJob.offer'],
	atHome: ['questionJob.fromText', 'questionJob.wrongAnswers', 'questionJob.translate', 'questionJob.texts'],
	unmarked: ['questionJob.offer']
});
