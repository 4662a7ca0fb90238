import { literal, Op, type Transaction } from 'sequelize';
import { QuizEvent } from '../events/model.ts';
import { MediaFile } from '../media/model.ts';
import { UserNamespace } from '../namespaces/model.ts';
import { EventPhoto } from '../photos/model.ts';

type Count = (namespace: string, transaction: Transaction | null) => Promise<number>;
/** Nothing of this kind can be made yet. */
const none: Count = async () => 0;

// Whoever only asked for an account takes no room yet.
const isIn = { [Op.notIn]: literal('(SELECT id FROM users WHERE registered_at IS NOT NULL)') };

/** How much a namespace holds of everything that a plan can limit. */
export const meters = {
	pages: none,
	news: none,
	wikiArticles: none,
	events: (namespace, transaction) => QuizEvent.count({ where: { namespace }, transaction }),
	users: (namespace, transaction) => UserNamespace.count({ where: { namespace, userId: isIn }, transaction }),
	storageBytes: async (namespace, transaction) => {
		const photos = await EventPhoto.sum('bytes', { where: { namespace, state: 'pending' }, transaction });
		const files = await MediaFile.sum('size', { where: { namespace }, transaction });
		return Number(photos ?? 0) + Number(files ?? 0);
	},
	aiJobs: none
} satisfies Record<string, Count>;

export type Metric = keyof typeof meters;
/** Every metric, in the order in which people see them. */
export const metrics = Object.keys(meters) as Metric[];

/** What a namespace holds of one thing now. */
export const usedOf = (metric: Metric, namespace: string, transaction: Transaction | null = null): Promise<number> =>
	(meters[metric] as Count)(namespace, transaction);
