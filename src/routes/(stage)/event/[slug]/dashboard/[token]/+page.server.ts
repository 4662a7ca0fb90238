import { wearNamespace } from '#lib/server/namespace-look.ts';
import type { BoardValues, Subscribed, Topic } from '../../../../../../lib/live/wire.ts';
import type { PageServerLoad } from './$types.js';
import { readView, variantOf } from './read-view.ts';

const mostTeams = 1000;

/** Larger boards come with the connection: to draw 5,000 teams and write them into the page takes a quarter of a second. */
const isLarge = ({ updates }: Subscribed): boolean =>
	updates.some(({ data }) => (data as BoardValues).teams.length > mostTeams);

export const load: PageServerLoad = async ({ locals, params, url, setHeaders }) => {
	const stage = await readView({ locals, params, url });
	setHeaders({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
	const { view } = stage;
	const variant = variantOf(url);
	if (view.state === 'closed') return { stage, variant, first: null, brand: null };
	locals.shownOrigins = [...new Set(view.media.map((address) => new URL(address).origin))];
	locals.theme = view.theme === 'light' ? 'stage-light' : 'stage';
	const { brand } = await wearNamespace(locals, view.eventUid);
	const share = { event: view.eventUid, token: params.token, variant };
	const read = async (topic: Topic) => {
		const ack = await locals.readTopic({ share }, topic, view.eventUid);
		return ack.ok && !(topic === 'rankings' && isLarge(ack)) ? ack : undefined;
	};
	const topics = ['rankings', 'results', 'presence', 'lobby', 'metrics', 'announcements', 'podium', 'round'] as const;
	const panels = ['catalogs', 'questions', 'photos'] as const;
	const first = await Promise.all([...topics, ...panels].map(async (topic) => [topic, await read(topic)] as const));
	return { stage, variant, brand, first: Object.fromEntries(first) as Partial<Record<Topic, Subscribed>> };
};
