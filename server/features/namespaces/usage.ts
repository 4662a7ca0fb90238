import { fn, col, Op, type Model, type ModelStatic, type Transaction, type WhereOptions } from 'sequelize';
import type { Fault } from '../../errors.ts';
import { Catalog } from '../catalogs/model.ts';
import { Domain } from '../domains/model.ts';
import { QuizEvent } from '../events/model.ts';
import { MediaFile } from '../media/model.ts';
import { EventPhoto } from '../photos/model.ts';
import { Result } from '../results/model.ts';
import { Team } from '../teams/model.ts';
import { ApiToken } from '../tokens/model.ts';
import { UserNamespace } from './model.ts';

/** What stands in the way of a removal: people would miss it. Rows that only belong to one of these go with it. */
const content: Record<string, { model: ModelStatic<Model>; where?: WhereOptions }> = {
	events: { model: QuizEvent },
	catalogs: { model: Catalog, where: { removedAt: null } },
	teams: { model: Team, where: { removedAt: null } },
	results: { model: Result },
	photos: { model: EventPhoto, where: { file: { [Op.not]: null } } },
	files: { model: MediaFile },
	tokens: { model: ApiToken },
	domains: { model: Domain }
};

/** Counts by area; only areas that hold something. */
export type Usage = Record<string, number>;

async function countsOf(model: ModelStatic<Model>, where: WhereOptions): Promise<Map<string, number>> {
	const rows = await model.findAll({
		where,
		attributes: ['namespace', [fn('COUNT', col('namespace')), 'count']],
		group: ['namespace'],
		raw: true
	});
	return new Map((rows as unknown as { namespace: string; count: number }[]).map((row) => [row.namespace, +row.count]));
}

/** What every namespace holds, with its members under `users`. */
export async function allUsage(): Promise<(namespace: string) => Usage> {
	const areas = [...Object.entries(content), ['users', { model: UserNamespace, where: {} }] as const];
	const counts = await Promise.all(
		areas.map(async ([area, { model, where }]) => [area, await countsOf(model, where ?? {})] as const)
	);
	return (namespace) =>
		Object.fromEntries(counts.flatMap(([area, map]) => (map.get(namespace) ? [[area, map.get(namespace)!]] : [])));
}

/** What a namespace holds now, inside of a write. */
export async function usageOf(namespace: string, transaction: Transaction): Promise<Usage> {
	const usage: Usage = {};
	for (const [area, { model, where = {} }] of Object.entries(content)) {
		const count = await model.count({ where: { ...where, namespace }, transaction });
		if (count) usage[area] = count;
	}
	return usage;
}

/** One fault for each area that holds something. */
export const inUse = (usage: Usage): Fault[] =>
	Object.entries(usage).map(([path, count]) => ({ path, code: 'in_use', message: `${count} × ${path}`, count }));
