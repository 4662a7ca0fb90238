import type { Topic } from '../../../../../../../server/live/updates.ts';
import type { PageServerLoad } from './$types';
import { readView } from './read-view.ts';

export const load: PageServerLoad = async ({ locals, params, url, setHeaders }) => {
	const stage = await readView({ locals, params, url });
	setHeaders({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
	const { view } = stage;
	if (view.state === 'closed') return { stage, first: null };
	locals.theme = view.theme === 'light' ? 'stage-light' : 'stage';
	const share = { event: view.eventUid, token: params.token, variant: 'public' as const };
	const read = async (topic: Topic) => {
		const ack = await locals.readTopic({ share }, topic, view.eventUid);
		return ack.ok ? ack : undefined;
	};
	const [rankings, results, presence, metrics, announcements, podium] = await Promise.all([
		read('rankings'),
		read('results'),
		read('presence'),
		read('metrics'),
		read('announcements'),
		read('podium')
	]);
	return { stage, first: { rankings, results, presence, metrics, announcements, podium } };
};
