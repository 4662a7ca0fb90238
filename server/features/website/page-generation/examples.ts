import { examplesOf } from '../../examples.ts';
import type { pageGeneration } from './feature.ts';
import { PageJob } from './model.ts';
import { savePage } from '../pages/operations/pages.ts';

/** Id of a job whose draft is there. */
interface Own {
	job: number;
}

export const examples = examplesOf<typeof pageGeneration, Own>({
	async make(call, mark) {
		const slug = 'drafted-page';
		const { page } = await call(savePage, { page: slug, title: mark, blocks: [] });
		const fields = { namespace: page.namespace, slug, title: mark, brief: mark, language: 'de', pageSlug: slug };
		const { id: job } = await PageJob.create(fields);
		return { job };
	},
	inputs: {
		'pageJob.start': () => ({ title: 'Stranger', slug: 'stranger', brief: 'A page of a stranger' }),
		'pageJob.show': ({ job }) => ({ job }),
		'pageJob.end': ({ job }) => ({ job, error: 'ai_invalid' }),
		'pageJob.settle': ({ job }) => ({ job })
	},
	openToAll: ['pageJob.offer'],
	atHome: ['pageJob.start'],
	unmarked: ['pageJob.offer']
});
