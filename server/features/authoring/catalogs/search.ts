import { literal, Op } from 'sequelize';
import { kinds, solutionParts } from '#lib/questions/index.ts';
import { shownText } from '#lib/text/name-key.ts';
import { amongRows, mayIn, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { eventNamesOf, livingEvents } from '../events/find.ts';
import { questionCounts } from './find.ts';
import { Catalog, Question } from './model.ts';

const access = { area: 'questions', right: 'r' } as const;
const longestTitle = 160;
const longestText = 600;
const mostOptions = 8;
const longestOption = 120;

const ofLivingEvents = (namespace: string) => ({ [Op.in]: literal(livingEvents(namespace)) });

async function findCatalogs(search: Search): Promise<SearchHit[]> {
	const { namespace } = search;
	const rows = await amongRows(search, {
		model: Catalog,
		where: { namespace, removedAt: null, eventUid: ofLivingEvents(namespace) },
		key: 'uid',
		title: 'name',
		besides: ['slug'],
		attributes: ['uid', 'name', 'slug', 'eventUid']
	});
	const uids = rows.map(({ uid }) => uid);
	const events = await eventNamesOf(namespace, [...new Set(rows.map(({ eventUid }) => eventUid))]);
	const counts = uids.length ? await questionCounts(uids) : new Map<string, number>();
	return rows.map(({ uid, name, slug, eventUid }) => ({
		id: uid,
		title: shownText(name),
		href: `/admin/questions?event=${eventUid}&catalog=${slug}`,
		facts: { event: events.get(eventUid)!, questions: counts.get(uid) ?? 0 },
		...(mayIn(search, 'events', 'r')
			? { also: { name: 'print' as const, href: `/admin/summary?event=${eventUid}&part=stickers` } }
			: {})
	}));
}

/** The places of questions in their catalogs, counted from 1, by id. */
async function placesIn(catalogUids: readonly string[]): Promise<Map<number, number>> {
	const order = ['catalogUid', 'sortOrder', 'id'];
	const where = { catalogUid: [...catalogUids], removedAt: null };
	const rows = await Question.findAll({ where, attributes: ['id', 'catalogUid'], order, raw: true });
	const counts = new Map<string, number>();
	return new Map(
		rows.map(({ id, catalogUid }) => {
			const place = (counts.get(catalogUid) ?? 0) + 1;
			counts.set(catalogUid, place);
			return [id, place];
		})
	);
}

const shownOption = (text: string) => shownText(text).slice(0, longestOption);

/**
 * The options of a question, with the right ones marked if that alone says it. Whoever finds questions may read their
 * solutions.
 */
function optionsOf({ type, content: kept }: Question): NonNullable<SearchHit['options']> {
	const content = kinds[type].stored.parse(kept) as never;
	const pairs = solutionParts({ type, content }).filter(({ definition }) => definition !== undefined);
	if (pairs.length)
		return pairs
			.slice(0, mostOptions)
			.map(({ text, definition }) => ({ text: shownOption(text), definition: shownOption(definition!) }));
	const { options, answers } = kinds[type].table.write(content);
	const told = answers.split('|').filter(Boolean);
	const isMarked = options.length > 0 && told.length > 0;
	return options.slice(0, mostOptions).map((text, index) => ({
		text: shownOption(text),
		...(isMarked ? { isRight: told.includes(String(index + 1)) } : {})
	}));
}

/** The options of these questions, by id. */
async function optionsIn(ids: readonly number[]): Promise<Map<number, ReturnType<typeof optionsOf>>> {
	const rows = await Question.findAll({ where: { id: [...ids] }, attributes: ['id', 'type', 'content'] });
	return new Map(rows.map((row) => [row.id, optionsOf(row)]));
}

async function findQuestions(search: Search): Promise<SearchHit[]> {
	const { namespace } = search;
	const living = literal(
		`(SELECT uid FROM catalogs WHERE removed_at IS NULL AND event_uid IN ${livingEvents(namespace)})`
	);
	const rows = await amongRows(search, {
		model: Question,
		where: { namespace, removedAt: null, catalogUid: { [Op.in]: living } },
		key: 'id',
		title: 'prompt',
		attributes: ['id', 'prompt', 'type', 'points', 'catalogUid']
	});
	if (!rows.length) return [];
	const uids = [...new Set(rows.map(({ catalogUid }) => catalogUid))];
	const found = await Catalog.findAll({
		where: { uid: uids },
		attributes: ['uid', 'name', 'slug', 'eventUid'],
		raw: true
	});
	const catalogs = new Map(found.map((catalog) => [catalog.uid, catalog]));
	const events = await eventNamesOf(namespace, [...new Set(found.map(({ eventUid }) => eventUid))]);
	const places = await placesIn(uids);
	const options = await optionsIn(rows.map(({ id }) => id));
	const maySee = mayIn(search, 'statistics', 'r');
	return rows.map(({ id, prompt, type, points, catalogUid }) => {
		const { name, slug, eventUid } = catalogs.get(catalogUid)!;
		const text = shownText(prompt);
		return {
			id: String(id),
			title: text.slice(0, longestTitle),
			href: `/admin/questions?event=${eventUid}&catalog=${slug}&question=${id}`,
			facts: { position: places.get(id)!, station: shownText(name), event: events.get(eventUid)!, type, points },
			options: options.get(id) ?? [],
			...(text.length > longestTitle ? { text: text.slice(0, longestText) } : {}),
			...(maySee
				? { also: { name: 'results' as const, href: `/admin/statistics?event=${eventUid}&question=${id}` } }
				: {})
		};
	});
}

export const search: SearchSource[] = [
	{ kind: 'catalog', access, find: findCatalogs },
	{ kind: 'question', access, find: findQuestions }
];
